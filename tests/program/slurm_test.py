"""scripts/slurm.sh on a Slurm of one node, made here: plans become jobs that wait for each other, and a broken one."""
# not sanitized

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import unittest

from _engine import HANG, PROGRAM, SCRIPTS, main

SCRIPT = os.path.join(SCRIPTS, "slurm.sh")
NEEDED = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "make")
MISSING = [name for name in NEEDED if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")]

CONFIGURATION = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=1
NodeName={host} NodeAddr=127.0.0.1 CPUs={cores} RealMemory=1024 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES State=UP
"""


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


ATTEMPTS = 30


class Cluster:
    """munged, slurmctld and slurmd, all of whose files are in one folder."""

    def __init__(self, folder):
        self.daemons = []
        folder.chmod(0o755)
        for name in ("state", "spool", "munge"):
            (folder / name).mkdir(mode=0o700)
        key = folder / "munge" / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        configuration = folder / "slurm.conf"
        host = socket.gethostname().split(".")[0]
        configuration.write_text(CONFIGURATION.format(folder=folder, host=host, ports=free_ports(2),
                                                      cores=os.cpu_count()))
        self.environment = dict(os.environ, SLURM_CONF=str(configuration), PATH=os.environ["PATH"] + ":/usr/sbin")
        munge = [f"--{name}={folder}/munge/{name}" for name in ("log-file", "pid-file", "seed-file")]
        self.start("munged", "--force", "--foreground", f"--key-file={key}", f"--socket={folder}/munge.socket", *munge)
        self.start("slurmctld", "-D", "-f", str(configuration))
        self.start("slurmd", "-D", "-f", str(configuration), "-N", host)

    def start(self, *words):
        self.daemons.append(subprocess.Popen(words, env=self.environment, stdin=subprocess.DEVNULL,
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def stop(self):
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(HANG)
            except subprocess.TimeoutExpired:
                daemon.kill()

    def run(self, *words, **more):
        return subprocess.run(words, env={**self.environment, **more.pop("environment", {})}, capture_output=True,
                              text=True, timeout=HANG, **more)

    def wait(self):
        """Until every job submitted so far has ended."""
        jobs = self.run("squeue", "--noheader", "--format=%A").stdout.split()
        after = [f"--dependency=afterany:{':'.join(jobs)}"] if jobs else []
        return self.run("sbatch", "--wait", "--output=/dev/null", *after, "--wrap=true")

    def begin(self):
        """Until jobs run: until the daemons have started, every command fails at once. What keeps them from running is
        the machine's own affair."""
        said = "its daemons end at once"
        for _ in range(ATTEMPTS):
            if any(daemon.poll() is not None for daemon in self.daemons):
                break
            try:
                done = self.wait()
            except subprocess.TimeoutExpired:
                said = "a job does not run"
                break
            if done.returncode == 0:
                return
            said = done.stderr.strip()
        raise unittest.SkipTest(f"Slurm does not start here: {said}")


def is_root():
    return hasattr(os, "geteuid") and os.geteuid() == 0


@unittest.skipIf(MISSING, f"Slurm is not installed (Debian: slurm-wlm, munge): {', '.join(MISSING)}")
@unittest.skipUnless(is_root(), "Slurm's daemons start jobs as root only")
class Plans(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.cluster = Cluster(cls.folder)
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.addClassCleanup(cls.cluster.stop)
        cls.cluster.begin()

    def plan(self, name, *words):
        work = self.folder / name
        work.mkdir()
        shown = self.cluster.run(os.path.abspath(PROGRAM), *words, cwd=work)
        self.assertEqual(shown.returncode, 0, shown.stderr)
        (work / "plan.mk").write_text(shown.stdout)
        return work

    def games(self, name):
        return self.plan(name, "datagen", "g", "--games", "120", "--nodes", "50", "--plan", "2")

    def submit(self, work, **environment):
        return self.cluster.run("sh", SCRIPT, "plan.mk", "--no-requeue", cwd=work, environment={
            "MFALME": os.path.abspath(PROGRAM), "THREADS": "1", **environment})

    def test_tables_are_the_same_as_by_one_command(self):
        work = self.plan("tables", "tbgen", "--pieces", "2", "--dir", "tables", "--supa", "--plan")
        first = self.submit(work)
        self.assertEqual((first.returncode, first.stderr), (0, ""))
        self.assertRegex(first.stdout, r"(?m)^tables/tzd-KvK\.wld: job \d+$")
        again = self.submit(work)  # while they wait and run
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertNotRegex(again.stdout, r"(?m)job \d+$", "a job is submitted twice")
        self.cluster.wait()
        whole = self.cluster.run(os.path.abspath(PROGRAM), "tbgen", "--pieces", "2", "--dir", "whole", "--supa", cwd=work)
        self.assertEqual(whole.returncode, 0, whole.stdout)
        names = sorted(file.name for file in (work / "whole").iterdir())
        self.assertEqual(sorted(file.name for file in (work / "tables").iterdir()), names)
        for name in names:
            self.assertEqual((work / "tables" / name).read_bytes(), (work / "whole" / name).read_bytes(), name)
        self.assertEqual(self.submit(work).stdout, "", "all is made")
        self.assertEqual(sorted(path.name for path in work.iterdir()), ["plan.mk", "plan.mk.log", "tables", "whole"])
        self.assertIn("KvK", (work / "plan.mk.log" / "tables_tzd-KvK.wld").read_text())

    def test_games_are_played_and_learned_from(self):
        work = self.games("games")
        self.assertEqual(self.submit(work).returncode, 0)
        self.cluster.wait()
        self.assertTrue((work / "g.txt").exists(), [path.read_text() for path in (work / "plan.mk.log").iterdir()])

    def test_jobs_that_need_a_failed_one_are_removed(self):
        work = self.games("failing")
        plan = work / "plan.mk"
        plan.write_text(plan.read_text().replace("--seed 2", "--seed two"))
        self.assertEqual(self.submit(work).returncode, 0)
        self.cluster.wait()
        self.assertFalse((work / "g.txt").exists())
        self.assertIn("two", (work / "plan.mk.log" / "g.2.done").read_text())

    def test_what_is_missing_is_said_before_a_job_is_submitted(self):
        work = self.games("missing")
        for words, environment, said in ((["plan.mk"], {"MFALME": "./none"}, "there is no program './none'"),
                                         (["none.mk"], {}, "there is no plan 'none.mk'"), ([], {}, "takes the plan")):
            done = self.cluster.run("sh", SCRIPT, *words, cwd=work, environment=environment)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertRegex(done.stderr, rf"\Aslurm\.sh: [^\n]*{said}[^\n]*\n\Z")
        self.assertEqual(self.cluster.run("squeue", "--noheader").stdout, "")


if __name__ == "__main__":
    main()
