"""The results of a certification, and the report as text and as JSON; page.py writes it as HTML."""

import collections
import json
import textwrap

from certification import articles
from certification.check import FAILED, PARTLY, PASSED, SKIPPED, UNTESTED
from certification.suite import AREAS

VERDICTS = (PASSED, PARTLY, FAILED, UNTESTED, SKIPPED)
WIDTH = 100  # of the text


class Report:
    """`total_positions` is the number of positions to test, which is more than the number of results if the run was
    interrupted."""

    def __init__(self, name, particulars, capabilities, results, total_positions):
        self.name, self.particulars, self.results = name, particulars, results
        self.how, self.offered = list(capabilities.describe()), capabilities.profiles
        self.failures = [result for result in results if result.verdict == FAILED]
        self.left = total_positions - len(results)

    def total(self):
        return collections.Counter(result.verdict for result in self.results)

    def tables(self):
        """(title, [(row, counts by verdict)]) by area of TZD 13.7, by profile and by article."""
        areas, profiles, cited = ({} for _ in range(3))
        for result in self.results:
            position = result.position
            rows = [(areas, AREAS.get(position.area, position.area)), (profiles, position.profile)]
            rows += [(cited, article) for article in position.articles()]
            for table, row in rows:
                table.setdefault(row, collections.Counter())[result.verdict] += 1
        return [("Areas of TZD 13.7 and TZD3 16.7", list(areas.items())), ("Profiles", list(profiles.items())),
                ("Articles", sorted(cited.items(), key=lambda row: article_order(row[0])))]

    def untested(self):
        """The reasons why something could not be tested, with the number of findings."""
        reasons = collections.Counter(finding.answered for result in self.results for finding in result.findings
                                      if finding.verdict == UNTESTED)
        return reasons.most_common()

    def index(self):
        """[(article, [failures])] of the articles that fail. Failures that cite no article are listed under an empty
        name."""
        found = {}
        for result in self.failures:
            for article in result.position.articles() or [""]:
                found.setdefault(article, []).append(result)
        return sorted(found.items(), key=lambda row: article_order(row[0]))

    def verdict(self):
        total, tested = self.total(), len(self.results)
        if self.left:
            return (f"UNFINISHED: interrupted after {tested} of {tested + self.left} positions, "
                    f"{total[FAILED]} failed so far")
        if total[FAILED]:
            return f"NOT PASSED: {total[FAILED]} of {tested} positions failed"
        if not total[PASSED] and not total[PARTLY]:
            return "NOT PASSED: nothing could be tested"
        elsewhere = sum(result.position.profile not in self.offered for result in self.results
                        if result.verdict == UNTESTED)
        left = [f"{count} {verdict}" for verdict, count in ((UNTESTED, total[UNTESTED] - elsewhere),
                                                            (PARTLY, total[PARTLY])) if count]
        if left:
            return f"INCOMPLETE: of {tested} positions none failed, but {' and '.join(left)}: see below"
        return "PASSED" + (f" for {', '.join(self.offered)}, the engine plays no other profile" if elsewhere else "")


def article_order(article):
    """Sorts by document, then by number; headings without a number come after the document's name, in alphabetical
    order."""
    document, number = articles.split(article)
    names, parts = list(articles.DOCUMENTS), number.split(".")
    base = document.split(",")[0]
    numbers = [int(part) for part in parts] if all(part.isdigit() for part in parts) else []
    return names.index(base) if base in names else len(names), document, bool(number), numbers, number


def failed_findings(result):
    return [finding for finding in result.findings if finding.verdict == FAILED]


def short(result):
    """The fault, in a few words."""
    return "; ".join(dict.fromkeys(finding.short for finding in failed_findings(result)))


# ---- Text

def row_text(heading, text):
    return textwrap.fill(text, WIDTH, initial_indent=f"{heading:<12}", subsequent_indent=" " * 12,
                         break_long_words=False, break_on_hyphens=False)


def table_text(title, rows):
    lines = [f"{title:<34}" + "".join(f"{verdict:>10}" for verdict in VERDICTS)]
    for row, counts in rows:
        lines.append(f"{row[:34]:<34}" + "".join(f"{counts[verdict]:>10}" for verdict in VERDICTS))
    return "\n".join(lines)


def suites_text(report):
    lines = [f"{'Suite':<18} {'version':<8} {'positions':>9}  SHA-256"]
    lines += [f"{suite.name:<18} {suite.version or '-':<8} {len(suite.positions):>9}  {suite.sha256}"
              for suite in report.particulars.suites]
    return "\n".join(lines)


def index_text(report):
    lines = ["Articles broken, and the failures below:"]
    for article, failures in report.index():
        said = f"{article or 'no article'} ({len(failures)})  {articles.in_words(article)}".rstrip()
        lines += ["", textwrap.fill(said, WIDTH)]
        lines.append(textwrap.fill(" ".join(result.position.id for result in failures), WIDTH, initial_indent="  ",
                                   subsequent_indent="  "))
    return "\n".join(lines)


def failure_text(result):
    position = result.position
    lines = [f"{position.id} ({position.profile})  {position.purpose}", f"  verdict   {short(result)}"]
    lines += [f"  {name:9} {text}" for name, text in position.story()]
    for finding in failed_findings(result):
        lines += [f"  expected  {finding.expected}", f"  answered  {finding.answered}"]
    return "\n".join(lines)


def documents_text(report):
    cited = [article for article, _ in report.tables()[-1][1]]
    return "\n".join(["Documents:"] + [f"  {name}: {title}" for name, title in articles.documents(cited)])


def as_text(report):
    heading = f"Certification of {report.name}"
    verdict = report.verdict()
    if report.failures:
        verdict += "\nFailed: " + ", ".join(f"{article} ({len(some)})" for article, some in report.index() if article)
    parts = [f"{heading}\n{'=' * len(heading)}", verdict,
             "\n".join(row_text(*row) for row in report.particulars.rows()), suites_text(report),
             "\n".join(report.how), table_text("total", [(f"{len(report.results)} positions", report.total())])]
    if report.failures:
        parts.append(index_text(report))
    parts += [table_text(title, rows) for title, rows in report.tables()]
    parts.append(documents_text(report))
    if report.untested():
        parts.append("Untested:\n" + "\n".join(f"{number:>6}  {reason}" for reason, number in report.untested()))
    if report.failures:
        parts.append("Failures:\n\n" + "\n\n".join(failure_text(result) for result in report.failures))
    return "\n\n".join(parts) + "\n"


# ---- JSON

def as_json(report):
    tables = report.tables()
    return json.dumps({
        "name": report.name, **report.particulars.as_dict(), "verdict": report.verdict(),
        "finished": not report.left, "capabilities": report.how,
        "total": {verdict: report.total()[verdict] for verdict in VERDICTS},
        "tables": {title: {row: dict(counts) for row, counts in rows} for title, rows in tables},
        "articles": {article: articles.in_words(article) for article, _ in tables[-1][1]},
        "untested": dict(report.untested()),
        "positions": [{
            "id": result.position.id, "area": result.position.area, "profile": result.position.profile,
            "articles": result.position.articles(), "purpose": result.position.purpose, "fen": result.position.fen,
            "moves": result.position.moves, "verdict": result.verdict,
            "findings": [vars(finding) for finding in result.findings],
        } for result in report.results],
    }, indent=1, ensure_ascii=False) + "\n"
