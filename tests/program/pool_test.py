"""The examples of several processes of the referee: 64 clients, of whose processes one is killed in the middle."""

import json
import os
import shutil
import subprocess
import threading
import unittest

from _engine import HANG, PROGRAM, main

import pool

CLIENTS, PROCESSES = 64, 3
MOVES = "c3-d4 b6-a5 d4-c5 d6:b4 a3:c5 f6-e5 b2-c3 e7-f6".split()
HALF = len(MOVES) // 2


def requests(number):
    """A client's: some of the moves, of which one is refused, a search, and what was played."""
    game = f"game {number}"
    moves = MOVES[:HALF + number % (HALF + 1)]
    asked = [{"command": "new", "profile": "tzd", "white": f"Asha {number}"}]
    asked += [{"command": "play", "move": move} for move in moves]
    asked += [{"command": "play", "move": "a1-a8"}, {"command": "think", "nodes": 200, "events": False},
              {"command": "clock", "white": 1000 + number}, {"command": "save"}]
    return [{"game": game, **request} for request in asked]


def shown(answers):
    """What does not differ by the time that a search took."""
    return [answer.get("event") or [answer["ok"], answer.get("pdn"), (answer.get("error") or {}).get("code")]
            for answer in answers]


class Pools(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with pool.Pool(PROGRAM, 1) as alone:
            cls.expected = [shown(map(alone.ask, requests(i))) for i in range(CLIENTS)]

    def test_expected_answers_have_everything(self):
        first = self.expected[HALF]
        self.assertEqual(first[:-4], [[True, None, None]] * (1 + len(MOVES)))
        self.assertEqual(first[-4], [False, None, "light-square"])
        self.assertEqual(first[-3], "done")
        self.assertIn('[White "Asha 4"]', first[-1][1])

    def test_python(self):
        answers = [[] for _ in range(CLIENTS)]
        with pool.Pool(PROGRAM, PROCESSES) as several:
            middle = threading.Barrier(CLIENTS, several.lanes[1].referee.process.kill)

            def play(number):
                for i, request in enumerate(requests(number)):
                    if i == HALF:
                        middle.wait(HANG)
                    answers[number].append(several.ask(request))
            clients = [threading.Thread(target=play, args=(i,), daemon=True) for i in range(CLIENTS)]
            for client in clients:
                client.start()
            for client in clients:
                client.join(HANG)
            self.assertTrue(all(lane.records for lane in several.lanes), "every process has games")
        self.assertEqual(list(map(shown, answers)), self.expected)

    def test_python_forgets_closed_games(self):
        with pool.Pool(PROGRAM, 1) as one:
            for command in "new", "close":
                one.ask({"game": "A", "command": command})
            self.assertEqual(one.lanes[0].records, {})

    @unittest.skipUnless(shutil.which("node"), "node is missing")
    def test_node(self):
        script = """
            import { Pool } from './scripts/pool.mjs';
            const { program, processes, half, clients } = JSON.parse(process.env.POOL);
            const pool = new Pool(program, processes);
            let there = 0, go;
            const middle = new Promise((resolve) => (go = resolve));
            const answers = await Promise.all(clients.map(async (requests) => {
                const answers = [];
                for (const [i, request] of requests.entries()) {
                    if (i === half) {
                        if (++there === clients.length) {
                            pool.lanes[1].process.kill('SIGKILL');
                            go();
                        }
                        await middle;
                    }
                    answers.push(await pool.ask(request));
                }
                return answers;
            }));
            pool.close();
            console.log(JSON.stringify([answers, pool.lanes.every((lane) => lane.records.size > 0)]));
        """
        given = {"program": PROGRAM, "processes": PROCESSES, "half": HALF,
                 "clients": [requests(i) for i in range(CLIENTS)]}
        done = subprocess.run(["node", "--input-type=module", "-e", script], stdin=subprocess.DEVNULL, timeout=HANG,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                              cwd=os.path.join(os.path.dirname(__file__), "..", ".."),
                              env={**os.environ, "POOL": json.dumps(given)})
        self.assertEqual((done.returncode, done.stderr.decode()), (0, ""))
        answers, everywhere = json.loads(done.stdout)
        self.assertTrue(everywhere, "every process has games")
        self.assertEqual(list(map(shown, answers)), self.expected)


if __name__ == "__main__":
    main()
