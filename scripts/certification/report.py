"""The report of a certification: as text, as JSON, and as a page that stands alone and prints well."""

import collections
import html
import json
import re

from certification.check import FAILED, PARTLY, PASSED, UNTESTED
from certification.diagram import definitions, svg
from certification.suite import AREAS

VERDICTS = (PASSED, PARTLY, FAILED, UNTESTED)


class Report:
    def __init__(self, name, command, date, capabilities, results):
        self.name, self.command, self.date, self.results = name, command, date, results
        self.how, self.offered = list(capabilities.describe()), capabilities.profiles
        self.failures = [result for result in results if result.verdict == FAILED]

    def total(self):
        return collections.Counter(result.verdict for result in self.results)

    def tables(self):
        """(title, [(row, counts by verdict)]) by area of TZD 13.7, by profile and by article."""
        areas, profiles, articles = ({} for _ in range(3))
        for result in self.results:
            position = result.position
            rows = [(areas, AREAS.get(position.area, position.area)), (profiles, position.profile)]
            rows += [(articles, article) for article in position.articles()]
            for table, row in rows:
                table.setdefault(row, collections.Counter())[result.verdict] += 1
        return [("Areas of TZD 13.7", list(areas.items())), ("Profiles", list(profiles.items())),
                ("Articles", sorted(articles.items(), key=lambda row: article_order(row[0])))]

    def untested(self):
        """Reasons for what could not be tested, with the number of findings."""
        reasons = collections.Counter(finding.answered for result in self.results for finding in result.findings
                                      if finding.verdict == UNTESTED)
        return reasons.most_common()

    def failed_articles(self):
        rows = self.tables()[-1][1]
        return ", ".join(f"{article} ({counts[FAILED]})" for article, counts in rows if counts[FAILED])

    def verdict(self):
        total = self.total()
        if total[FAILED]:
            return f"NOT PASSED: {total[FAILED]} of {len(self.results)} positions failed"
        if not total[PASSED] and not total[PARTLY]:
            return "NOT PASSED: nothing could be tested"
        elsewhere = sum(result.position.profile not in self.offered for result in self.results)
        if total[PARTLY] or total[UNTESTED] > elsewhere:
            return "No failure, but not all could be tested"
        return "PASSED" + (f" for {', '.join(self.offered)}, the engine plays no other profile" if elsewhere else "")


def article_order(article):
    document, _, number = article.rpartition(" ")
    parts = number.split(".")
    if all(part.isdigit() for part in parts):
        return document, [int(part) for part in parts]
    return article, []


# ---- Text

def table_text(title, rows):
    lines = [f"{title:<34}" + "".join(f"{verdict:>10}" for verdict in VERDICTS)]
    for row, counts in rows:
        lines.append(f"{row[:34]:<34}" + "".join(f"{counts[verdict]:>10}" for verdict in VERDICTS))
    return "\n".join(lines)


def failure_text(result):
    position = result.position
    lines = [f"{position.id} ({position.profile})  {position.purpose}", f"  position  {position.fen}"]
    if position.moves:
        lines.append("  moves     " + " ".join(position.moves))
    for finding in result.findings:
        if finding.verdict == FAILED:
            lines += [f"  expected  {finding.expected}", f"  answered  {finding.answered}"]
    return "\n".join(lines)


def as_text(report):
    verdict = report.verdict()
    if report.failures:
        verdict += "\nFailed: " + report.failed_articles()
    parts = [f"Certification of {report.name}\n{report.command}, {report.date}", verdict,
             "\n".join(report.how), table_text("total", [(f"{len(report.results)} positions", report.total())])]
    parts += [table_text(title, rows) for title, rows in report.tables()]
    if report.untested():
        parts.append("Untested:\n" + "\n".join(f"{count:>6}  {reason}" for reason, count in report.untested()))
    if report.failures:
        parts.append("Failures:\n\n" + "\n\n".join(failure_text(result) for result in report.failures))
    return "\n\n".join(parts) + "\n"


# ---- JSON

def as_json(report):
    return json.dumps({
        "engine": report.name, "command": report.command, "date": report.date, "verdict": report.verdict(),
        "capabilities": report.how, "total": dict(report.total()),
        "tables": {title: {row: dict(counts) for row, counts in rows} for title, rows in report.tables()},
        "untested": dict(report.untested()),
        "positions": [{
            "id": result.position.id, "area": result.position.area, "profile": result.position.profile,
            "articles": result.position.articles(), "purpose": result.position.purpose, "fen": result.position.fen,
            "moves": result.position.moves, "verdict": result.verdict,
            "findings": [vars(finding) for finding in result.findings],
        } for result in report.results],
    }, indent=1, ensure_ascii=False) + "\n"


# ---- HTML

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --line: #ccc; --soft: #666; --bad: #a01818; --good: #1b6b2f; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #181a1b; --line: #444; --soft: #999; --bad: #ff8a80;
        --good: #7fd18c; } }
body { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
       margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.verdict { font-weight: 600; } .bad { color: var(--bad); } .good { color: var(--good); } .soft { color: var(--soft); }
.wide { overflow-x: auto; } table { border-collapse: collapse; }
th, td { padding: .2rem .7rem .2rem 0; border-bottom: 1px solid var(--line); text-align: right; font-weight: normal; }
th:first-child, td:first-child { text-align: left; } th { color: var(--soft); }
article { display: flex; flex-wrap: wrap; gap: 1rem; padding: 1rem 0; border-top: 1px solid var(--line); }
article > div { flex: 1 1 20rem; min-width: 0; } .board { flex: 0 0 14rem; width: 14rem; height: auto; }
dl { display: grid; grid-template-columns: 5.5rem 1fr; margin: .5rem 0; } dd { margin: 0; overflow-wrap: anywhere; }
dt { color: var(--soft); } code, dd { font-family: ui-monospace, monospace; font-size: .85rem; }
@media (max-width: 30rem) { th, td { padding-right: .3rem; font-size: .85rem; } .board { margin: 0 auto; } }
@media print { body { max-width: none; font-size: 10pt; } article { break-inside: avoid; } .board { width: 10rem; } }
"""


def table_html(title, rows):
    head = "".join(f"<th scope=col>{verdict}</th>" for verdict in VERDICTS)
    body = "".join(
        f"<tr><td>{html.escape(row)}</td>" + "".join(
            f'<td{" class=bad" if verdict == FAILED and counts[verdict] else ""}>{counts[verdict]}</td>'
            for verdict in VERDICTS) + "</tr>" for row, counts in rows)
    return (f"<h2>{html.escape(title)}</h2><div class=wide><table><thead><tr><th></th>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table></div>")


def code(text):
    """Text with `commands` in it."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))


def failure_html(result):
    position = result.position
    rows = [("position", position.fen)]
    if position.moves:
        rows.append(("moves", " ".join(position.moves)))
    for finding in result.findings:
        if finding.verdict == FAILED:
            rows += [("expected", finding.expected), ("answered", finding.answered)]
    turn = "White" if position.board.side == "W" else "Black"
    listed = "".join(f"<dt>{name}</dt><dd>{html.escape(text)}</dd>" for name, text in rows)
    return (f"<article>{svg(position.board)}<div><b>{html.escape(position.id)}</b> "
            f'<span class=soft>{html.escape(position.profile)}, {turn} to move</span>'
            f"<p>{html.escape(position.purpose)}</p><dl>{listed}</dl></div></article>")


def as_html(report):
    bad = report.failures or report.verdict().startswith("NOT")
    parts = [f"<!DOCTYPE html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
             f"<title>Certification of {html.escape(report.name)}</title><style>{STYLE}</style>"
             f"<h1>Certification of {html.escape(report.name)}</h1>"
             f"<p class=soft><code>{html.escape(report.command)}</code>, {report.date}, {len(report.results)} positions</p>"
             f'<p class="verdict {"bad" if bad else "good"}">{html.escape(report.verdict())}</p>']
    if report.failures:
        parts.append(f"<p>Failed: {html.escape(report.failed_articles())}</p>")
    parts.append("<ul>" + "".join(f"<li>{code(line)}</li>" for line in report.how) + "</ul>")
    areas, profiles, articles = report.tables()
    areas[1].append(("Total", report.total()))
    parts += [table_html(*areas), table_html(*profiles)]
    if report.untested():
        rows = "".join(f"<tr><td>{code(reason)}</td><td>{count}</td></tr>" for reason, count in report.untested())
        parts.append(f"<h2>Untested</h2><div class=wide><table><tbody>{rows}</tbody></table></div>")
    if report.failures:
        parts.append(definitions() + "<h2>Failures</h2>" + "".join(failure_html(result) for result in report.failures))
    parts.append(table_html(*articles))
    return "\n".join(parts) + "</html>\n"
