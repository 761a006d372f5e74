#!/usr/bin/env python3
"""The engine as a module of JavaScript, under node: it answers as the native program does, and nothing stops it."""
# not sanitized: what is tested here is another program

import base64
import gzip
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
import textwrap
import unittest

import _browser as browser
import _engine as engine
from _referee import SCHEMA, Referee, answers_to

MODULE = os.path.join(engine.ROOT, "build", "web", "mfalme.mjs")
PAGE = os.path.join(engine.ROOT, "src", "web", "README.md")
TABLES = os.path.join(engine.ROOT, "build", "web", "tables.bin")
SESSION = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_web_session.mjs")
EFFORT = int(os.environ.get("TEST_EFFORT", "1"))
# Without tables and in one thread, as the module is unless it loads some.
NATIVE = ("--TablebaseProbeLimit=0", "--Threads=1")
MISSING = next((tool for tool in ("node", "emcc", "wasm-opt", "make") if not shutil.which(tool)), None)
MEASURED = ("time", "nps")

POSITIONS = {
    "tzd": "W:Wc3,g3,a1:Be5,h8,a7", "zambia": "W:WKa1,c3:BKh8,f6,d6", "nigeria": None, "russian": "B:WKa1,c3,e3:Bf6,h6",
    "international": None, "brazilian": None, "drafti": None, "tzd3": "W:Wg7,c1:Bb8,f8,a3", "kenya": None,
}


def build():
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(["make", "-C", engine.ROOT, "web"], env=environment, text=True, capture_output=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]


def node(script, *arguments, text=None):
    return subprocess.run(["node", script, *arguments], input=text, text=True, capture_output=True,
                          timeout=engine.HANG)


def run_module(program):
    """Runs a module given as text."""
    return node("--input-type=module", "-e", program)


def session(*steps, pack=None, **options):
    """Answers and events of a session; a step is a request, or the name of a method with its values."""
    steps = [{"call": step[0], "values": step[1:]} if isinstance(step, tuple) else {"ask": step} for step in steps]
    work = {"module": "file://" + MODULE, "options": options, "pack": pack, "steps": steps}
    done = node(SESSION, text=json.dumps(work))
    assert (done.returncode, done.stderr) == (0, ""), (done.returncode, done.stderr)
    return json.loads(done.stdout)


def unmeasured(value):
    """The same without what a clock says."""
    if isinstance(value, dict):
        return {name: unmeasured(member) for name, member in value.items() if name not in MEASURED}
    return [unmeasured(member) for member in value] if isinstance(value, list) else value


def split(lines):
    """Answers, and the events of each search."""
    answers, events = [], {}
    for line in lines:
        if "event" in line:
            events.setdefault(line.get("id"), []).append(unmeasured(line))
        else:
            answers.append(unmeasured(line))
    return answers, events


def typescript():
    """The path of tsc, installed below build/ if npm can; None where it cannot."""
    folder = os.path.join(engine.ROOT, "build", "npm")
    tsc = os.path.join(folder, "node_modules", ".bin", "tsc")
    if not os.path.exists(tsc) and shutil.which("npm"):
        subprocess.run(["npm", "install", "--prefix", folder, "--no-audit", "--no-fund", "typescript@5"],
                       capture_output=True, timeout=engine.HANG)
    return tsc if os.path.exists(tsc) else None


GOOD_TYPES = """
import { createMfalme, MfalmeError, type DoneEvent, type Mfalme, type Status } from './mfalme.mjs';
async function use(engine: Mfalme): Promise<number> {
  const status: Status = await engine.status({ game: 'A' });
  const done: DoneEvent = await engine.analyse({ depth: 3, lines: 2 }, (info) => info.chances.win);
  const off: () => void = engine.on('end', ({ error }) => console.log(error.code));
  off();
  const answer = await engine.ask('game=A moves');
  await engine.loadTables(new Uint8Array(4));
  const table = await engine.tb({ fen: 'W:WKa1:Bh8' });
  const best: string | undefined = table.moves.find((each) => each.result === 'win' && !each.at_most)?.move.move;
  console.log(best, table.supa_plies ?? table.plies, status.supa === true, answer.error?.fits?.[0].profile);
  for (const { path, ways = [path] } of await engine.moves()) console.log(ways.length);
  return answer.ok ? status.counters.length + done.lines[0].moves.length : new MfalmeError(answer.error!).moves.length;
}
createMfalme({ hash: 8 }).then(use);
"""
BAD_TYPES = """
import { createMfalme } from './mfalme.mjs';
const engine = await createMfalme({ colour: 'red' });
await engine.play(7);
(await engine.status()).winner === 'nobody';
"""


class Requests:
    """Random requests, most of them good, about games of several profiles."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.searches = 0

    def search(self, game):
        self.searches += 1
        request = {"id": f"s{self.searches}", "game": game, "command": self.random.choice(["think", "hint", "analyse"])}
        limit = self.random.choice([{"depth": self.random.randint(1, 7)}, {"nodes": self.random.randint(1, 20000)}])
        request.update(limit, lines=self.random.randint(1, 3))
        if request["command"] == "think" and self.random.random() < 0.4:
            request.update(level=self.random.randint(0, 12), seed=7)
        return request

    def one(self):
        game = self.random.choice("AB")
        choice = self.random.randrange(12)
        if choice == 0:
            profile = self.random.choice(list(POSITIONS))
            request = {"command": "new", "profile": profile, "game": game}
            if POSITIONS[profile] and self.random.random() < 0.5:
                request["fen"] = POSITIONS[profile]
            return request
        if choice == 1:
            return self.search(game)
        if choice == 2:
            return self.random.choice([
                f"game={game} play a1-b2", f"game={game} nonsense", "{", '{"command":1}', "game=C status",
                                       "id=1 id=2 fen",
                {"command": "play", "game": game, "move": "x" * 50}, {"command": "stop", "game": game}, "",
                {"command": "new", "profile": "chess"}, {"command": "think", "game": game, "level": 99}])
        move = self.random.choice(["c3-b4", "b6-a5", "c3-d4", "b4:d6", "f6-g5", "e3-f4", "g5:e3", "31-26", "20-25",
                                   "32-28"])
        return self.random.choice([
            {"command": "play", "game": game, "move": move}, {"command": "play", "game": game, "move": move},
            {"command": "play", "game": game, "move": move}, {"command": "moves", "game": game},
            {"command": "status", "game": game}, {"command": "history", "game": game},
            {"command": "undo", "game": game}, {"command": "save", "game": game}, {"command": "eval", "game": game},
            {"command": "claim", "game": game}, {"command": "offer", "side": "white", "game": game}])

    def list(self, count):
        first = [{"command": "new", "game": game, "profile": "tzd"} for game in "AB"]
        return first + [self.one() for _ in range(count)]


@unittest.skipIf(MISSING, f"{MISSING} is not installed, the module is not tried")
class Module(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        build()

    def test_the_signature_is_that_of_the_native_program(self):
        program = ("import { runMfalme } from %s; process.exitCode = await runMfalme(['bench', '16', '1', '8']);"
                   % json.dumps("file://" + MODULE))
        done = run_module(program)
        status, native, _ = engine.run("bench", "16", "1", "8")
        self.assertEqual((done.returncode, done.stderr, status), (0, "", 0))
        nodes = [re.match(r"(\d+) nodes", lines[-1])[1] for lines in (done.stdout.splitlines(), native)]
        self.assertEqual(nodes[0], nodes[1])

    def test_it_answers_random_requests_as_the_native_program(self):
        for seed in range(EFFORT):
            requests = Requests(seed).list(300)
            lines = [json.dumps(request) if isinstance(request, dict) else request for request in requests]
            # Searches end before the next request in both, so that a `stop` finds nothing to stop.
            steps = []
            for request in requests:
                steps += [request, ("idle",)]
            result = session(*steps)
            for answer in result["answers"] + result["events"]:
                SCHEMA.check(answer)
            self.compare(lines, result)

    def compare(self, lines, result):
        ours, events = split(result["answers"] + result["events"])
        native = self.native(lines)
        theirs, native_events = split(native)
        for line, answer, other in zip(lines, ours, theirs):
            self.assertEqual(answer, other, line)
        self.assertEqual(len(ours), len(theirs))
        self.assertEqual(events, native_events)

    def native(self, lines):
        """The native referee's output, each search over before the next line."""
        output = []
        with Referee(*NATIVE) as referee:
            for line in lines:
                answer = referee.ask(line)
                output.append(answer)
                if answer["ok"] and "ahead" in answer:
                    done, events = referee.done(answer["id"])
                    output += events + [done]
        return output

    def test_without_a_worker_it_says_the_same(self):
        steps = [{"command": "think", "id": 1, "depth": 8}, {"command": "moves"}, "play c3-d4", "status"]
        apart, direct = (split(result["answers"] + result["events"]) for result in (
            session(*steps), session(*steps, worker=False)))
        self.assertEqual(apart, direct)

    def test_a_search_is_stopped_while_requests_are_answered(self):
        for worker in (True, False):
            result = session({"command": "analyse", "id": "endless"}, ("event",), "play c3-d4", "status",
                             {"command": "think", "id": "next", "depth": 3},
                             {"command": "stop", "search": "endless"}, ("idle",), worker=worker)
            begun, played, status, next_one, stopped = result["answers"]
            self.assertEqual([begun["ahead"], played["ok"], status["status"]["plies"], next_one["ahead"],
                              stopped["stopped"]], [0, True, 1, 1, 1])
            done = [event for event in result["events"] if event["event"] == "done"]
            self.assertEqual([(event["id"], event["stopped"]) for event in done],
                             [("endless", True), ("next", False)])
            self.assertEqual(done[0]["move"]["from"], done[0]["lines"][0]["moves"][0]["from"])
            self.assertEqual(len(done[0]["lines"]), 3)

    def test_a_search_without_pauses_finds_the_same(self):
        # 2,000,000 nodes take many slices.
        search = {"command": "think", "id": 1, "nodes": 2000000 if EFFORT > 1 else 300000}
        result = session(search)
        self.assertEqual(split(result["answers"] + result["events"]), split(self.native([json.dumps(search)])))

    def test_methods(self):
        result = session(("moves",), ("play", "c3-d4"), ("play", "a1-b2"), ("status",), ("think", {"depth": 4}),
                         ("hint", {"nodes": 500}), ("analyse", {"depth": 3, "lines": 2}), ("tb",))
        moves, played, refused, status, thought, hint, analysis, tables = result["answers"]
        self.assertEqual((len(moves), played["move"]["move"], status["plies"]), (7, "c3-d4", 1))
        self.assertEqual((refused["thrown"]["name"], refused["thrown"]["code"]), ("MfalmeError", "not-your-piece"))
        self.assertEqual((thought["depth"], hint["event"], len(analysis["lines"])), (4, "done", 2))
        self.assertEqual(tables["thrown"]["code"], "no-tables")

    def test_bad_input_gets_one_clear_error(self):
        result = session("play\nstatus", 7, None, ["status"], "status " + "x" * (1 << 20), {"command": "quit"},
                         "status", {"command": "think", "id": "a", "nodes": 100000000}, ("event",), {"command": "quit"},
                         ("setOption", "Hash", 1), ("stop",), ("idle",), ("setOption", "Hash", "much"),
                         ("setOption", "Hash", 60000), ("setOption", "Colour", "red"), ("loadTables", "AAAA"), "fen")
        said = [answer.get("error", answer.get("thrown", {})).get("message") if answer else None
                for answer in result["answers"]]
        self.assertEqual(said, [
            "a request is one line, without line ends and NUL",
            'a request is an object such as {command: "status"}, or a line of text',
            'a request is an object such as {command: "status"}, or a line of text',
            'a request is an object such as {command: "status"}, or a line of text',
            "a line has at most 1048576 bytes", None, None, None, "a search has not ended yet, stop it first",
            "a search runs: stop it before an option is set", None,
            "option Hash takes a whole number from 1 to 65536, not 'much'",
            "not enough memory for that setting; the old one stays", "no option is called 'Colour'",
            "these bytes are no pack of endgame tables", None])

    def test_bad_options_are_refused(self):
        for options, message in (
                ({"colour": "red"}, "createMfalme has no option 'colour', only worker, hash, settings, tables, wasm"),
                ({"hash": 50000}, "not enough memory for that setting; the old one stays"),
                ({"settings": {"Level": 3}}, "no option is called 'Level'"),
                ({"tables": "AAAA"}, "these bytes are no pack of endgame tables")):
            for worker in (True, False):
                self.assertEqual(session(worker=worker, **options)["failure"]["thrown"]["message"], message)

    def test_tables_that_are_damaged_are_refused_and_harm_nothing(self):
        def pack(names, rest=0):
            text = json.dumps(names).encode()
            return base64.b64encode(len(text).to_bytes(4, "little") + text + bytes(rest)).decode()
        with open(TABLES, "rb") as file:
            whole = file.read()
        bad = ["no base64!", None, {}, pack({}), pack(None), pack([1]), pack([[5, 1]], 1), pack([["a.tb", 9]], 8),
               pack([["a.tb", -1]]), pack([["a.tb", "1"]], 1), base64.b64encode(whole[:-1]).decode(),
               base64.b64encode(gzip.compress(whole)[:1000]).decode()]
        for worker in (True, False):
            result = session(*[("loadTables", each) for each in bad], "fen", worker=worker)
            self.assertEqual([answer["thrown"]["code"] for answer in result["answers"][:-1]], ["no-tables"] * len(bad))
            self.assertTrue(result["answers"][-1]["ok"])

    def test_tables_answer_as_the_native_ones(self):
        questions = [{"command": "tb", "fen": fen}
                     for fen in ("W:WKb8,Kd8:BKh2", "B:Wa1,c1:Bb8,d8", "W:WKa1:Bc5,d6,e7")]
        result = session(*questions, {"command": "think", "id": 1, "fen": "W:WKb8,Kd8,Kf8:BKh2", "depth": 6},
                         pack=TABLES)
        native = answers_to(*[json.dumps(question) for question in questions])
        for ours, theirs in zip(result["answers"], native):
            self.assertEqual([(move["move"], move["result"]) for move in ours["moves"]],
                             [(move["move"], move["result"]) for move in theirs["moves"]])
            self.assertEqual((ours["result"], ours["certain"]), (theirs["result"], theirs["certain"]))
        self.assertIsNotNone(result["events"][-1]["move"])

    def test_nothing_is_answered_after_the_end(self):
        for worker in (True, False):
            result = session(("close",), "status", ("moves",), ("close",), worker=worker)
            self.assertEqual(result["answers"][1]["error"]["code"], "closed")
            self.assertEqual(result["answers"][2]["thrown"]["code"], "closed")

    def says(self, program, said):
        """Runs a program with an engine in a worker and with one without, each of which writes this."""
        done = run_module(f"""
            import {{ createMfalme }} from {json.dumps('file://' + MODULE)};
            for (const worker of [true, false]) {{
                const engine = await createMfalme({{ worker }});
                {program}
                engine.close();
            }}""")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, 2 * said, ""))

    def test_every_search_ends_whatever_its_id(self):
        self.says("""
            const first = engine.think({ id: 'a', nodes: 100000 });
            const second = await engine.think({ id: 'a', nodes: 10 }).catch((error) => error.code);
            const ids = [await first, await engine.think({ id: 'a', nodes: 10 }), await engine.think({ id: 0, nodes: 10 })];
            ids.push(await engine.think({ id: null, nodes: 10 }), await engine.think({ id: NaN, nodes: 10 }));
            console.log(second, ids.map(({ id }) => id).join());
        """, "busy a,a,0,search 1,search 2\n")

    def test_a_listener_that_throws_holds_no_search_up(self):
        self.says("""
            process.removeAllListeners('uncaughtException').on('uncaughtException', ({ message }) => console.log(message));
            engine.on('done', () => { throw new Error('a fault of the page'); });
            console.log((await engine.think({ nodes: 10 })).event);
        """, "a fault of the page\ndone\n")

    def test_a_search_ends_when_the_engine_is_closed(self):
        self.says("""
            const search = engine.analyse().catch((error) => console.log(error.code));
            await new Promise((resolve) => engine.on('info', resolve));
            engine.close();
            await search;
        """, "closed\n")

    def test_a_worker_that_fails_ends_what_waits_for_it(self):
        done = run_module(f"""
            import {{ Worker }} from 'node:worker_threads';
            import {{ createMfalme }} from {json.dumps('file://' + MODULE)};
            const post = Worker.prototype.postMessage;
            let worker;
            Worker.prototype.postMessage = function (data) {{ post.call((worker = this), data); }};
            const engine = await createMfalme();
            engine.on('end', ({{ error }}) => console.log('end', error.code));
            const search = engine.analyse().catch(({{ message }}) => console.log(message));
            await new Promise((resolve) => engine.on('info', resolve));
            worker.emit('error', new Error('out of memory'));
            await search;
            console.log((await engine.ask({{ command: 'fen' }})).error.code);
            engine.close();""")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.splitlines(), ["end ended", "the worker has failed: out of memory", "ended"])

    def example(self):
        """The first example of the module's page."""
        with open(PAGE, encoding="utf-8") as file:
            lines = file.read().split("## An example")[1].splitlines()
        first = next(i for i, line in enumerate(lines) if line.startswith("    "))
        last = next(i for i, line in enumerate(lines) if i > first and line and not line.startswith(" "))
        text = textwrap.dedent("\n".join(lines[first:last])).strip()
        self.assertLessEqual(len([line for line in text.splitlines() if line]), 20)
        return text

    def check_example(self, lines):
        self.assertRegex(lines[0], r"^depth \d+, score -?[\d.]+$")
        played = [line for line in lines if "captures" in line]
        self.assertEqual(len(played), 4, lines)
        self.assertRegex(played[3], r"^\w\d[-:\w]+ captures \d, white is to move$")
        self.assertRegex(lines[-2], r"^light-square: .* \((TZD [\d.]+|null)\)$")
        self.assertRegex(lines[-1], r"^a good move is [a-h]\d[-:]")

    def test_a_program_of_the_command_line_starts_it(self):
        program = (f"import {{ createMfalme }} from {json.dumps('file://' + MODULE)};"
                   "const engine = await createMfalme(); console.log((await engine.moves()).length); engine.close();")
        done = run_module(program)
        self.assertEqual((done.stdout, done.stderr), ("7\n", ""), "the worker must not take over the words of node")

    def test_the_example_runs_under_node(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(MODULE, folder)
            path = os.path.join(folder, "example.mjs")
            with open(path, "w", encoding="utf-8") as file:
                file.write(self.example())
            done = node(path)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.check_example(done.stdout.splitlines())

    @unittest.skipUnless(browser.found(), "no chromium with its chromedriver is installed")
    def test_the_example_runs_in_a_page_from_the_disk(self):
        with open(MODULE, encoding="utf-8") as file:
            module = file.read()
        script = re.sub(r"^import .*", "", self.example(), count=1)
        page = (f"<!doctype html><meta charset='utf-8'><title>Example</title>"
                f"<script type='module'>{module}\nwindow.createMfalme = createMfalme;</script>"
                f"<script type='module'>const shown = []; console.log = (line) => shown.push(line);\n"
                f"{script}\nwindow.shown = shown;</script>")
        with tempfile.TemporaryDirectory() as folder, browser.Browser() as window:
            path = os.path.join(folder, "example.html")
            with open(path, "w", encoding="utf-8") as file:
                file.write(page)
            window.open(path)
            shown = window.until("window.shown")
            self.assertEqual(window.complaints(), [])
        self.check_example(shown)

    def test_types(self):
        tsc = typescript()
        if not tsc:
            self.skipTest("npm cannot install typescript, the types of the module are not checked")
        with tempfile.TemporaryDirectory() as folder:
            for name in ("mfalme.mjs", "mfalme.d.ts"):
                shutil.copy(os.path.join(os.path.dirname(MODULE), name), folder)
            os.rename(os.path.join(folder, "mfalme.d.ts"), os.path.join(folder, "mfalme.d.mts"))
            for name, text, faults in (("good", GOOD_TYPES, 0), ("bad", BAD_TYPES, 3)):
                path = os.path.join(folder, name + ".mts")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                done = subprocess.run([tsc, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext",
                                       "--lib",
                                       "es2022,dom", path], text=True, capture_output=True, timeout=engine.HANG)
                self.assertEqual(done.stdout.count("error TS"), faults, done.stdout)


if __name__ == "__main__":
    engine.main()
