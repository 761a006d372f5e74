"""The report of a certification as one self-contained page without scripts, for screens of any size, dark mode and
paper."""

import html
import os
import re

from certification import articles
from certification.board import MOVE, SQUARE, Board, square_of
from certification.check import FAILED, SKIPPED
from certification.diagram import definitions, key, svg
from certification.report import VERDICTS, failed_findings, short

ARROWS_MAX = 12  # of one kind on a board
OPEN_MAX = 3  # up to this many failures are shown unfolded

# Added to the style that all pages share.
STYLE = """
:root { --good: #1b6b2f; }
@media screen and (prefers-color-scheme: dark) { :root { --good: #7fd18c; } }
body { max-width: 60rem; padding: 1rem; } h2 { margin-top: 2rem; } a { color: var(--accent); }
.verdict { font-weight: 600; padding: .6rem .8rem; border-left: 4px solid; background: var(--band); }
.bad { color: var(--fault); } .good { color: var(--good); }
dl { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); margin: .5rem 0; } dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
code, .raw, .sum { font-family: ui-monospace, monospace; font-size: .85rem; overflow-wrap: anywhere; }
.sum { font-size: .75rem; }
.wide { overflow-x: auto; }
th, td { padding: .2rem .7rem .2rem 0; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { text-align: left; }
.parted td, .parted th { border-bottom: 0; padding-bottom: 0; } .words td { font-size: .85rem; color: var(--quiet); }
td.text, th.text { text-align: left; }
summary { cursor: pointer; padding: .35rem 0; }
.index > div { padding: .4rem 0; border-top: 1px solid var(--rule); } .index p { margin: 0; }
.links { display: flex; flex-wrap: wrap; gap: .1rem .7rem; }
.links a { font-size: .85rem; padding: .15rem 0; white-space: nowrap; }
.failure { border-top: 1px solid var(--rule); }
article { display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: .25rem 0 1rem; scroll-margin-top: 4.5rem; }
article:target { background: var(--band); }
article > .text { flex: 1 1 20rem; min-width: 0; } figure { margin: 0; width: 15rem; max-width: 100%; }
.board { display: block; width: 100%; height: auto; } figcaption { font-size: .85rem; color: var(--quiet); }
.key { width: 2.2rem; height: .7rem; vertical-align: middle; background: #fffdf7; border-radius: 2px; }
@media (max-width: 30rem) { th, td, thead th { padding-right: .35rem; font-size: .8rem; } figure { margin: 0 auto; }
  dl { grid-template-columns: 5.8rem minmax(0, 1fr); } }
@page { margin: 15mm; }
@media print {
  body { max-width: none; font-size: 10pt; padding: 0; background: none; } a { color: inherit; }
  h2 { break-after: avoid; }
  details::details-content { content-visibility: visible; display: block; height: auto; }
  summary { list-style: none; break-after: avoid; } summary::-webkit-details-marker { display: none; }
  .failure, tr, .index > div { break-inside: avoid; } tr.parted { break-after: avoid; }
  figure { width: 9rem; } a { text-decoration: none; } .back { display: none; } .failures { break-before: page; }
  svg, .verdict { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def shared_style():
    """The style of the program's pages, light and dark: in the sources, or beside this file where it is installed."""
    here = os.path.dirname(os.path.abspath(__file__))
    sources = os.path.join(here, os.pardir, os.pardir, "src", "base")
    texts = []
    for name in ("page.css", "dark.css"):
        with open(os.path.join(sources if os.path.isdir(sources) else here, name), encoding="utf-8") as file:
            texts.append(file.read())
    return f"{texts[0]}\n@media screen and (prefers-color-scheme: dark) {{\n:root {{\n{texts[1]}}}\n}}\n"


def esc(text):
    return html.escape(text)


def code(text):
    """Text with `commands` in it."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", esc(text))


def listed(rows, kind=""):
    return "<dl>" + "".join(
        f'<dt>{esc(name)}</dt><dd class="{"sum" if name == "SHA-256" else kind}">{esc(text)}</dd>'
        for name, text in rows) + "</dl>"


# ---- Tables

def head_cells():
    return "".join(f"<th scope=col>{verdict}</th>" for verdict in VERDICTS)


def number_cells(counts):
    return "".join(f'<td{" class=bad" if verdict == FAILED and counts[verdict] else ""}>{counts[verdict]}</td>'
                   for verdict in VERDICTS)


def table(rows, words=False):
    """Rows of counts. With `words`, the demand of each article stands below it."""
    body = []
    for row, counts in rows:
        said = articles.in_words(row) if words else ""
        body.append(f'<tr{" class=parted" if said else ""}><td>{esc(row)}</td>{number_cells(counts)}</tr>')
        if said:
            body.append(f"<tr class=words><td colspan={len(VERDICTS) + 1}>{esc(said)}</td></tr>")
    return (f"<div class=wide><table><thead><tr><th></th>{head_cells()}</tr></thead>"
            f"<tbody>{''.join(body)}</tbody></table></div>")


def suite_list(report):
    rows = "".join(
        f"<tr class=parted><td>{esc(suite.name)}</td><td class=text>{esc(suite.version) or '–'}</td>"
        f"<td>{len(suite.positions)}</td></tr><tr><td colspan=3 class=sum>{suite.sha256}</td></tr>"
        for suite in report.particulars.suites)
    return ("<h2>Suites</h2><div class=wide><table><thead><tr><th>file and SHA-256</th><th class=text>version</th>"
            f"<th>positions</th></tr></thead><tbody>{rows}</tbody></table></div>")


# ---- Failures

def path_of(text, layout):
    """The squares named by the text of a move; None if it cannot be read."""
    match = MOVE.fullmatch(text)
    path = [square_of(word, layout) for word in re.findall(SQUARE, match[2])] if match else []
    return path if len(path) > 1 and None not in path else None


def arrows(result):
    """Paths of the moves that the engine misses, and of its extra moves."""
    layout, found = result.position.board.layout, {"missing": [], "extra": []}
    for finding in failed_findings(result):
        for kind, texts in (("missing", finding.missing), ("extra", finding.extra)):
            paths = [path_of(text, layout) for text in texts]
            found[kind] += [path for path in paths if path and path not in found[kind]]
    return found


def figure(board, caption):
    return f"<figure>{svg(board)}<figcaption>{caption}</figcaption></figure>"


def position_figure(result):
    position, paths = result.position, arrows(result)
    caption = ["White to move" if position.board.side == "W" else "Black to move"]
    if position.moves:
        caption[0] += f", after {len(position.moves)} plies"
    for kind, said in (("missing", "legal, the engine lacks it"), ("extra", "not legal, the engine allows it")):
        if paths[kind]:
            more = f" (the first {ARROWS_MAX} of {len(paths[kind])})" if len(paths[kind]) > ARROWS_MAX else ""
            caption.append(f"{key(kind)} {said}{more}")
    drawn = {kind: some[:ARROWS_MAX] for kind, some in paths.items()}
    return (f"<figure>{svg(position.board, **drawn)}<figcaption>{'<br>'.join(caption)}</figcaption></figure>")


def reached_figures(result):
    """The position that the engine shows instead of the right one."""
    for finding in failed_findings(result):
        if finding.reached:
            yield figure(Board(finding.reached, result.position.board.layout), "what the engine shows instead")


def failure(number, result, unfolded):
    position = result.position
    rows = position.story()
    for finding in failed_findings(result):
        rows += [("expected", finding.expected), ("answered", finding.answered)]
    demands = "".join(f"<p><b>{esc(article)}</b> <span class=quiet>{esc(articles.in_words(article))}</span></p>"
                      for article in position.articles())
    return (f"<details class=failure{' open' if unfolded else ''}><summary><b>{esc(position.id)}</b> "
            f"<span class=quiet>{esc(position.profile)}</span> <span>{esc(short(result))}</span></summary>"
            f'<article id="f{number}">{position_figure(result)}{"".join(reached_figures(result))}'
            f"<div class=text><p>{esc(position.purpose)}</p>{demands}{listed(rows, 'raw')}"
            f'<p class=back><a href="#index">Index of failures</a></p></div></article></details>')


def index(report):
    """The articles with their demands, and links to the failures of each."""
    numbers = {id(result): number for number, result in enumerate(report.failures, 1)}
    parts = []
    for article, failures in report.index():
        links = "".join(f'<a href="#f{numbers[id(result)]}">{esc(result.position.id)}</a>' for result in failures)
        parts.append(f"<div><p><b>{esc(article) or 'No article'}</b> <span class=bad>{len(failures)} failed</span> "
                     f"<span class=quiet>{esc(articles.in_words(article))}</span></p>"
                     f"<div class=links>{links}</div></div>")
    return f'<h2 id="index">Index of failures</h2><div class=index>{"".join(parts)}</div>'


def failures(report):
    unfolded = len(report.failures) <= OPEN_MAX
    return (definitions() + '<h2 class="failures">Failures</h2>' + "".join(
        failure(number, result, unfolded) for number, result in enumerate(report.failures, 1)))


# ---- The page

def untested(report):
    rows = "".join(f"<tr><td>{code(reason)}</td><td>{number}</td></tr>" for reason, number in report.untested())
    return f"<h2>Untested</h2><div class=wide><table><tbody>{rows}</tbody></table></div>"


def article_table(report):
    rows = report.tables()[-1][1]
    cited = articles.documents(row for row, _ in rows)
    titles = "".join(f"<dt>{esc(name)}</dt><dd>{esc(title)}</dd>" for name, title in cited)
    return (f"<h2>Articles</h2><details{'' if report.failures else ' open'}><summary>All {len(rows)} articles cited, "
            f"what each demands, and its positions</summary><dl>{titles}</dl>{table(rows, words=True)}</details>")


def as_html(report):
    bad = report.failures or report.left or report.verdict().startswith(("NOT", "INCOMPLETE"))
    areas, profiles, _ = report.tables()
    total = [*areas[1], ("Total", report.total())]
    parts = ["<!DOCTYPE html><html lang=en><meta charset=utf-8>"
             "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'\">"
             "<meta name=viewport content='width=device-width, initial-scale=1'>"
             f"<title>Certification of {esc(report.name)}</title><style>{shared_style()}{STYLE}</style>"
             f"<h1>Certification of {esc(report.name)}</h1>"
             f'<p class="verdict {"bad" if bad else "good"}">{esc(report.verdict())}</p>',
             listed(report.particulars.rows()), f"<h2>{areas[0]}</h2>{table(total)}"]
    if report.total()[SKIPPED]:
        parts.append("<p class=quiet>Skipped: positions that ask only for the best move, no question of the rules.</p>")
    if report.failures:
        parts.append(index(report))
    parts.append(f"<h2>{profiles[0]}</h2>{table(profiles[1])}")
    if report.untested():
        parts.append(untested(report))
    parts.append("<h2>How it was asked</h2><ul>" + "".join(f"<li>{code(line)}</li>" for line in report.how) + "</ul>")
    parts.append(suite_list(report))
    if report.failures:
        parts.append(failures(report))
    parts.append(article_table(report))
    return "\n".join(parts) + "</html>\n"
