#!/usr/bin/env python3
"""Computes the main table of a run again, from its raw files alone and without any code of dbstacks.

    recompute.py DIR
    recompute.py --loads DIR

It prints CSV: a line for each cell with its group, its label, SELECTs a second, SELECTs in flight, CPU time of the
application, of the database and of both in microseconds per SELECT, the mean time of a SELECT and percentiles of the
time that slots wait (p50, p99) in milliseconds, and two ratios to the first cell of the group with their intervals: of
SELECTs a second, and of the CPU time of both; of that cell itself, how far its alias may be from it. docs/METHODOLOGY.md has the formulas. It
reads runs of format 3 with the yardstick time, of which the kernel counted the threads.

With --loads it prints a line for each cell under HTTP load, with metrics of summary.csv.
"""
import base64
import csv
import json
import math
import os
import re
import struct
import sys
import tarfile
import tempfile
import zlib

# --- order statistics ----------------------------------------------------------------------------------------------


def quantile(values, probability):
    ordered = sorted(values)
    position = (len(ordered) - 1) * probability
    below = int(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (position - below) * (ordered[above] - ordered[below])


def median(values):
    return quantile(values, 0.5)


def mean(values):
    return sum(values) / len(values) if values else None


# --- steady state --------------------------------------------------------------------------------------------------


def outside(series, at):
    around = series[at - 10 : at + 11]
    reach = 3 * (quantile(around, 0.9) - quantile(around, 0.1))
    return abs(series[at] - median(around)) > reach


def segments(series):
    """Starts and medians of the levels of a series; a single value far off is no level."""
    kept = [at for at in range(len(series)) if at < 10 or not outside(series, at)]
    values = [series[at] for at in kept]
    count = len(values)
    centre = median(values)
    sums, squares = [0.0], [0.0]
    for value in values:
        sums.append(sums[-1] + value - centre)
        squares.append(squares[-1] + (value - centre) ** 2)
    penalty = 6 * math.log(count)

    def cost(start, end):
        length = end - start
        average = (sums[end] - sums[start]) / length
        variance = (squares[end] - squares[start]) / length - average * average
        return length * math.log(max(variance, 0.002**2)) + penalty

    cheapest, previous = [0.0], [0]
    for end in range(1, count + 1):
        best = (cost(0, end), 0)
        for start in range(5, end - 4):
            candidate = (cheapest[start] + cost(start, end), start)
            if candidate[0] < best[0]:
                best = candidate
        cheapest.append(best[0])
        previous.append(best[1])
    starts, end = [], count
    while end > 0:
        end = previous[end]
        starts.insert(0, end)
    ends = starts[1:] + [count]
    return [(0 if start == 0 else kept[start], median(values[start:end])) for start, end in zip(starts, ends)]


def steady_from(costs, fewest):
    """Where the steady part of a series of costs begins; None where there is none."""
    series = [math.log(cost) for cost in costs]
    if len(series) < max(10, fewest):
        return None
    levels = segments(series)
    first = len(levels) - 1
    while first > 0 and abs(levels[first - 1][1] - levels[-1][1]) <= 0.02:
        first -= 1
    start = levels[first][0]
    tail = series[start:]
    if len(tail) < fewest:
        return None
    if len(tail) > 1:
        slope = median([(tail[b] - tail[a]) / (b - a) for a in range(len(tail)) for b in range(a + 1, len(tail))])
        flat = [value - slope * at for at, value in enumerate(tail)]
        scatter = 1.4826 * median([abs(value - median(flat)) for value in flat])
        if abs(slope) * len(tail) > max(0.02, 5 * scatter):
            return None
    return start


# --- histograms: HdrHistogram, encoding V2 ---------------------------------------------------------------------------


def histogram(text):
    """Pairs of the largest duration of a bucket and its middle, and how many durations are in it."""
    raw = base64.b64decode(text)
    if struct.unpack(">I", raw[:4])[0] & ~0xF0 != 0x1C849304:
        raise ValueError("a histogram has another encoding than V2")
    data = zlib.decompress(raw[8 : 8 + struct.unpack(">I", raw[4:8])[0]])
    length, _, digits, lowest = struct.unpack(">IIIQ", data[4:24])
    unit = int(math.log2(lowest))
    half = math.ceil(math.log2(2 * 10**digits)) - 1
    buckets, index, at = {}, 0, 40
    while at < 40 + length:
        number, shift = 0, 0
        while True:
            byte = data[at]
            at += 1
            if shift == 56:
                number |= byte << shift
                break
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        count = (number >> 1) ^ -(number & 1)
        if count < 0:
            index -= count
            continue
        if count > 0:
            bucket = (index >> half) - 1
            within = (index & ((1 << half) - 1)) + (1 << half)
            if bucket < 0:
                bucket, within = 0, within - (1 << half)
            size = 1 << (bucket + unit)
            low = within * size
            buckets[(low + size - 1, low + (size >> 1))] = count
        index += 1
    return buckets


def histogram_mean(buckets):
    return sum(middle * count for (_, middle), count in buckets.items()) / sum(buckets.values())


def histogram_deviation(buckets):
    mean = histogram_mean(buckets)
    squares = sum((middle - mean) ** 2 * count for (_, middle), count in buckets.items())
    return math.sqrt(squares / sum(buckets.values()))


def merged(histograms):
    everything = {}
    for one in histograms:
        for bucket, count in one.items():
            everything[bucket] = everything.get(bucket, 0) + count
    return everything


def percentile(buckets, percent):
    rank = max(1, math.ceil(percent / 100 * sum(buckets.values())))
    seen = 0
    for bucket in sorted(buckets):
        seen += buckets[bucket]
        if seen >= rank:
            return bucket[0]
    raise ValueError("a percentile of nothing")


# --- one fork ------------------------------------------------------------------------------------------------------


def unrecorded(iterations):
    return [one for one in iterations if "serviceTime" not in one] or iterations


def java_nanos(iteration):
    return sum(group["allCpuNanos"] for group in iteration["threadGroups"])


def read_records(path):
    with open(path, encoding="utf-8") as file:
        return [with_operations(json.loads(line)) for line in file]


def with_operations(record):
    """Older records say selects."""
    if "selects" in record:
        record["operations"] = record.pop("selects")
    return record


def of_kind(records, kind):
    return [record for record in records if record["record"] == kind]


def read_fork(path):
    records = read_records(path)
    iterations = [record for record in records if record["record"] == "iteration"]
    usage = next((record for record in records if record["record"] == "usage"), None)
    ended = any(record["record"] == "ended" and record["termination"] == "completed" for record in records)
    return records, iterations, usage, ended


def watched_operations(records, covered, usage):
    """How many operations the kernel's counters have seen: under load requests go on while they are read."""
    load = of_kind(records, "load")
    nanos = sum(one["durationNanos"] for one in covered)
    if not load or not nanos:
        return usage["operations"]
    unwatched = nanos - usage["elapsedNanos"]
    if not load[0].get("coolDownNanos"):
        took_turns = of_kind(records, "ended")[0].get("waitedNanos", 0) > 0
        unwatched = max(0, unwatched) if took_turns else 0
    return usage["operations"] * (1 - unwatched / nanos)


def is_rate(records):
    """Whether the load was a constant rate: before it the fork warms up in closed loop, where a request costs less."""
    load = of_kind(records, "load")
    return bool(load) and "intendedRate" in load[0]


def estimate(path):
    """What one fork costs; None where it was not completed."""
    records, iterations, usage, ended = read_fork(path)
    measured = [one for one in iterations if one["phase"] == "measured"]
    if not ended or not measured:
        return None
    settings = of_kind(records, "started")[0]["settings"]
    plain = unrecorded(measured if is_rate(records) else iterations)
    fewest = math.ceil(0.75 * len(unrecorded(measured)))
    start = steady_from([java_nanos(one) / one["operations"] for one in plain], fewest)
    from_index = 0 if start is None else iterations.index(plain[start])
    counted = iterations[max(from_index, len(iterations) - len(measured)) :]
    clean = unrecorded(counted)
    operations = sum(one["operations"] for one in clean)
    micros = sum(java_nanos(one) for one in clean) / 1e3 / operations

    covered = iterations[usage["afterIndex"] : usage["lastIndex"]]
    watched = watched_operations(records, covered, usage)
    if sum(one["metrics"]["gcCount"] for one in covered) < 5:
        bytes_per_operation = sum(one["metrics"]["allocatedBytes"] for one in clean) / operations
        allocated = sum(one["metrics"]["allocatedBytes"] for one in iterations[: usage["lastIndex"]])
        micros += usage["gcSinceReadyNanos"] / 1e3 / allocated * bytes_per_operation
    else:
        micros += usage["gcCpuNanos"] / 1e3 / watched

    database = usage["databaseCpuNanos"] / 1e3 / watched
    is_load = bool(of_kind(records, "load"))
    result = {
        "cpu": micros,
        "database": database,
        "both": micros + database,
        "millis": 1e3 * sum(one["durationNanos"] for one in clean) / 1e6 / operations
        if is_load
        else mean([one["durationNanos"] / 1e6 for one in clean]),
        "operations": 1000 if is_load else measured[0]["operations"],
        "slots": min(int(settings.get("concurrency", 0)), measured[0]["operations"]),
    }
    recorded = [one for one in counted if "serviceTime" in one]
    if recorded:
        service = [histogram(one["serviceTime"]["histogram"]) for one in recorded]
        turnaround = merged(histogram(one["turnaround"]["histogram"]) for one in recorded)
        nanos = sum(middle * count for one in service for (_, middle), count in one.items())
        result["in_flight"] = nanos / sum(one["durationNanos"] for one in recorded)
        result["p99-of-operations"] = percentile(turnaround, 99) / 1e6
        result["turnaround"] = turnaround
    return result


def percentile_of_time(buckets, percent):
    """The duration that so much of the time was spent in operations of at most."""
    everything, spent = sum(bucket[0] * count for bucket, count in buckets.items()), 0
    for bucket in sorted(buckets):
        spent += bucket[0] * buckets[bucket]
        if spent >= percent / 100 * everything:
            return bucket[0]
    raise ValueError("a percentile of nothing")


def latency(loads):
    """Percentiles of the raw histograms of all loads together, in milliseconds."""
    buckets = merged(histogram(load["latency"]["histogram"]) for load in loads)
    return {
        name: percentile(buckets, percent) / 1e6
        for name, percent in (("p50", 50), ("p90", 90), ("p99", 99), ("p999", 99.9), ("max", 100))
    }


def load_estimate(path):
    """What the load of a fork came to, and its record; None where it was not completed. Rates are those of seconds."""
    records = read_records(path)
    found = estimate(path)
    if found is None:
        return None
    load = of_kind(records, "load")[0]
    seconds = [one for one in of_kind(records, "second") if one["phase"] == "measured"]
    measured = [one for one in of_kind(records, "iteration") if one["phase"] == "measured"]
    answered = sum(one["answered"] for one in seconds)
    result = {
        "app-cpu": found["cpu"],
        "database-cpu": found["database"],
        "in-flight": found["in_flight"],
        "achieved-rate": answered / (sum(one["durationNanos"] for one in seconds) / 1e9),
        "request-errors": sum(load[kind] for kind in ("connect", "closed", "timeout", "status", "wrongBody", "dropped")),
        "latency-mean": histogram_mean(histogram(load["latency"]["histogram"])) / 1e6,
        "latency-sd": histogram_deviation(histogram(load["latency"]["histogram"])) / 1e6,
        "engine-cpu": sum(one["engineCpuNanos"] for one in seconds) / 1e3 / answered,
        "threads": max(one["metrics"]["threads"] for one in measured),
        "heap-after-gc": max(one["metrics"]["heapAfterGcBytes"] for one in measured) / 1e6,
        "peak-rss": of_kind(records, "ended")[0]["peakRssBytes"] / 1e6,
    }
    return result, load


# --- Student's t ---------------------------------------------------------------------------------------------------


def beta_fraction(a, b, x):
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    result = d
    for m in range(1, 10000):
        for numerator in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + numerator * d
            d = 1 / (d if abs(d) > tiny else tiny)
            c = 1 + numerator / c
            c = c if abs(c) > tiny else tiny
            step = c * d
            result *= step
        if abs(step - 1) < 1e-15:
            break
    return result


def beta(a, b, x):
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(1 - x)
    )
    if x < (a + 1) / (a + b + 2):
        return front * beta_fraction(a, b, x) / a
    return 1 - front * beta_fraction(b, a, 1 - x) / b


def t_survival(t, freedom):
    return beta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2


def t_quantile(survival, freedom):
    low, high = 0.0, 1.0
    while t_survival(high, freedom) > survival:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if t_survival(middle, freedom) > survival else (low, middle)
    return (low + high) / 2


def interval(of, confidence):
    value, error, freedom = of
    reach = t_quantile((1 - confidence) / 2, freedom) * error
    return math.exp(value - reach), math.exp(value), math.exp(value + reach)


# --- ratios ------------------------------------------------------------------------------------------------------


def ratio(observations, of, to):
    """ln of the ratio of two sides, which are lists of series: what the blocks with both say, and Student's error."""
    differences = []
    for block in sorted({one[1] for one in observations}):
        sides = [[math.log(cost) for one, at, cost in observations if at == block and one in side] for side in (of, to)]
        if all(sides):
            differences.append(mean(sides[0]) - mean(sides[1]))
    count = len(differences)
    centre = mean(differences)
    variance = sum((one - centre) ** 2 for one in differences) / (count - 1)
    return centre, math.sqrt(variance / count), count - 1


# --- the run ---------------------------------------------------------------------------------------------------------


def label(cell):
    parts = ["+".join([cell["stack"]] + cell["profiles"])]
    parts += [library.split(":")[-1] + "=" + version for library, version in sorted(cell["libraries"].items())]
    parts += [key + "=" + str(value) for key, value in sorted(cell["settings"].items())]
    return " ".join(parts)


def group(cell):
    return "%s, %s, JDK %s" % (cell["workload"], cell["kind"], cell["jdk"])


def file_name(fork):
    cell = fork["cell"]
    across = " jdk=" + cell["jdk"] if "jdk" in cell.get("across", []) else ""
    name = "%03d-%s-%s%s" % (
        fork["fork"],
        (label(cell) + across).replace(" ", ","),
        cell["workload"].replace(" ", ","),
        "-alias" if fork["alias"] else "",
    )
    return re.sub(r"[^A-Za-z0-9+,.=_-]", "_", name) + ".jsonl"


def read_forks(directory, records):
    """Group, label, fork and estimate. The forks lie in the folder of the records, where a packed run was unpacked."""
    with open(os.path.join(directory, "run.json"), encoding="utf-8") as file:
        order = json.load(file)["order"]
    forks = []
    for fork in order:
        path = os.path.join(records, "forks", file_name(fork))
        found = estimate(path) if os.path.exists(path) else None
        if found:
            forks.append((group(fork["cell"]), label(fork["cell"]), fork, found))
    return forks


def pair_rows(directory, records, queries):
    """
    A line for each query, such as single-row;standalone-r2dbc;standalone-jdbc;both: two means and their ratio, and how
    far the geometric means over all forks, aliases included, are apart.
    """
    forks = read_forks(directory, records)
    for query in queries:
        workload, cell, other, key = query.split(";")
        members = [one for one in forks if one[2]["cell"]["workload"] == workload]
        row = [query]
        for side in (cell, other):
            own = [found for _, name, fork, found in members if name == side and not fork["alias"]]
            if key == "rate":
                row.append(repr(own[0]["operations"] / mean([one["millis"] for one in own]) * 1e3))
            elif key == "p99-of-operations":
                row.append(repr(percentile(merged(one["turnaround"] for one in own), 99) / 1e6))
            else:
                row.append(repr(mean([one[key] for one in own])))
        of = "millis" if key == "rate" else key
        observations = [((name, fork["alias"]), fork["block"], found[of]) for _, name, fork, found in members]
        sides = [[(side, False), (side, True)] for side in (cell, other)]
        low, value, high = interval(ratio(observations, *sides), 0.95) if cell != other else (1, 1, 1)
        row += [repr(one) for one in ((1 / value, 1 / high, 1 / low) if key == "rate" else (value, low, high))]
        logs = [[math.log(found[of]) for _, name, _, found in members if name == side] for side in (cell, other)]
        yield row + [repr(math.exp(mean(logs[0])) - math.exp(mean(logs[1])))]


def rows(directory, records):
    """A line for each cell."""
    forks = read_forks(directory, records)
    for name in sorted({one[0] for one in forks}):
        members = [one for one in forks if one[0] == name]
        reference = next(cell for _, cell, fork, _ in members if fork["cell"]["reference"])
        for cell in sorted({one[1] for one in members}):
            own = [found for _, other, fork, found in members if other == cell and not fork["alias"]]
            rate = own[0]["operations"] / (mean([one["millis"] for one in own]) / 1e3)
            row = [name, cell, repr(rate), repr(1e3 * mean([one["slots"] for one in own]) / rate)] + [
                repr(mean([one[key] for one in own])) for key in ("in_flight", "cpu", "database", "both")
            ]
            turnarounds = merged(one["turnaround"] for one in own)
            row += [repr(percentile_of_time(turnarounds, percent) / 1e6) for percent in (50, 99)]
            if cell == reference:
                sides = [(cell, True)], [(cell, False)]
            else:
                sides = [(cell, False)], [(reference, False), (reference, True)]
            for key in ("millis", "both"):
                observations = [((other, fork["alias"]), fork["block"], found[key]) for _, other, fork, found in members]
                low, value, high = interval(ratio(observations, *sides), 0.95)
                row += [repr(1 / value), repr(1 / high), repr(1 / low)] if key == "millis" else [
                    repr(value), repr(low), repr(high)
                ]
            yield row


def load_rows(directory):
    """A line for each cell: sums and largest values of its forks, percentiles of all together, and means of all else."""
    with open(os.path.join(directory, "run.json"), encoding="utf-8") as file:
        order = [fork for fork in json.load(file)["order"] if not fork["alias"]]
    cells = {}
    for fork in order:
        found = load_estimate(os.path.join(directory, "forks", file_name(fork)))
        if found:
            cells.setdefault((fork["cell"]["stack"], fork["cell"]["workload"]), []).append(found)
    for (stack, workload), forks in cells.items():
        row = {"stack": stack, "workload": workload}
        for column in forks[0][0]:
            combine = {"request-errors": sum}.get(column, max if column in LARGEST else mean)
            row[column] = repr(combine([fork[column] for fork, _ in forks]))
        row.update(("latency-%s" % name, repr(value)) for name, value in latency([load for _, load in forks]).items())
        floor = os.path.join(directory, "floors", workload.replace(" ", ",") + ".jsonl")
        of_floor = latency(of_kind(read_records(floor), "load"))
        row.update(("floor-%s" % name, repr(value)) for name, value in of_floor.items())
        yield row


LARGEST = ("threads", "heap-after-gc", "peak-rss")


def main():
    if sys.argv[1] == "--loads":
        lines = list(load_rows(sys.argv[2]))
        out = csv.DictWriter(sys.stdout, lines[0], lineterminator="\n")
        out.writeheader()
        out.writerows(lines)
        return
    out = csv.writer(sys.stdout, lineterminator="\n")
    if sys.argv[1] == "--pairs":
        out.writerow(["query", "value", "other", "ratio", "low", "high", "geometric"])
        unpacked(sys.argv[2], lambda directory, records: out.writerows(pair_rows(directory, records, sys.argv[3:])))
        return
    out.writerow([
            "group", "cell", "rate", "mean", "in_flight", "cpu", "database", "both", "p50", "p99",
            "capacity", "capacity_low", "capacity_high", "ratio", "low", "high",
        ])
    unpacked(sys.argv[1], lambda directory, records: out.writerows(rows(directory, records)))


def unpacked(directory, use):
    """Passes on the directory of a run and the folder of its records."""
    archive = os.path.join(directory, "records.tar.xz")
    if not os.path.exists(archive):
        use(directory, directory)
        return
    with tempfile.TemporaryDirectory() as records, tarfile.open(archive) as packed:
        packed.extractall(records)
        use(directory, records)


if __name__ == "__main__":
    main()
