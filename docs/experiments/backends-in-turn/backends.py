"""What do the backends of PostgreSQL use for a stack, and how many others run on a processor before one runs there again?

Usage, as root: backends.py JDK PORT POOL_SIZE STACK [OPTION...]. From the project's folder, with perf and a server that lets
the user postgres in without a password and has the table companies.
"""
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

JDK, PORT, POOL, STACK, *OPTIONS = sys.argv[1:]
SWITCH = re.compile(r"\[(\d+)\].*next_pid=(\d+)")


def query(sql):
    command = ["psql", "-h", "127.0.0.1", "-p", PORT, "-U", "postgres", "-Atc", sql]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def nanos(pid):
    """What all threads of a process have used."""
    total = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/schedstat") as file:
            total += int(file.read().split()[0])
    return total


def commits():
    return int(query("SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'")[0])


def others_between(backends):
    """For each switch to a backend: how many other backends its processor ran since it ran there before."""
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "sched.data")
        record = ["perf", "record", "-q", "-a", "-e", "sched:sched_switch", "-o", data, "--", "sleep", "1"]
        subprocess.run(record, capture_output=True)
        command = ["perf", "script", "-i", data, "-F", "cpu,event,trace"]
        script = subprocess.run(command, capture_output=True, text=True).stdout
    recent, between = {}, []
    for cpu, pid in SWITCH.findall(script):
        if pid in backends:
            order = recent.setdefault(cpu, [])
            if pid in order:
                between.append(len(order) - 1 - order.index(pid))
                order.remove(pid)
            order.append(pid)
    return between


app = subprocess.Popen(
    [JDK + "/bin/java", "-Xmx1g", "-jar", f"{STACK}/target/{STACK}.jar", "--user=postgres", "--password=x",
     f"--url=postgresql://127.0.0.1:{PORT}/postgres", f"--pool-size={POOL}", "--selects=60000", "--iterations=1000",
     "--warm-up=fixed", "--pause=0ms", "--rest=off"] + OPTIONS,
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    time.sleep(14)
    backends = query("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")
    begin, selects, own, theirs = time.time(), commits(), nanos(app.pid), sum(map(nanos, backends))
    time.sleep(8)
    own, theirs = nanos(app.pid) - own, sum(map(nanos, backends)) - theirs
    selects, seconds = commits() - selects, time.time() - begin
    between = others_between(set(backends))
    print(f"{STACK} {' '.join(OPTIONS)}, {POOL} connections: {selects / seconds:.0f} SELECTs/s, application {own / 1e3 / selects:.1f} us, "
          f"backends {theirs / 1e3 / selects:.1f} us; other backends between two turns of one: "
          f"quartiles {statistics.quantiles(between)}")
finally:
    app.kill()
