"use strict";
// Numbers with their spread, and queues. The page choose.html and ./bench choose run this same text and the three files
// beside it, the command in Mozilla Rhino. So they know no browser, and their syntax is ECMAScript 2015 without spreads
// and classes. A const in the body of a loop would keep its first value there.
const choosingNumbers = (() => {
  /** Most requests that may wait for a connection, as a share: then the wait is no part of p99. */
  const MAY_WAIT = 0.01;
  /** The 99th percentile of an exponential distribution, in units of its mean. */
  const P99_OF_MEAN = Math.log(100);

  const unique = list => list.filter((each, at) => list.indexOf(each) === at);
  const least = list => Math.min.apply(null, list);
  const most = list => Math.max.apply(null, list);

  function median(list) {
    const sorted = list.slice().sort((one, other) => one - other);
    const half = Math.floor(sorted.length / 2);
    return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  // --- a number: {value, least, most, runs}, where runs are places in data.runs -----------------------------------
  const numberOf = (value, low, high, runs) => ({value: value, least: low, most: high, runs: unique(runs)});
  /** A number without a spread. */
  const exactly = (value, runs) => numberOf(value, value, value, runs);

  const plus = (one, other) => numberOf(
    one.value + other.value, one.least + other.least, one.most + other.most, one.runs.concat(other.runs));
  const times = (one, other) => numberOf(
    one.value * other.value, one.least * other.least, one.most * other.most, one.runs.concat(other.runs));
  const scaled = (one, by) => numberOf(one.value * by, one.least * by, one.most * by, one.runs);

  /** Numbers of several runs as one: their median, and the least and the most of all. Undefined where there is none. */
  const together = list =>
    list.length === 0 ? undefined : numberOf(
      median(list.map(each => each.value)),
      least(list.map(each => each.least)),
      most(list.map(each => each.most)),
      list.reduce((runs, each) => runs.concat(each.runs), []));

  /** How many times as large measured numbers are as computed ones: the median, the least and the most. */
  const misses = pairs => together(pairs.map(pair => exactly(pair.measured / pair.computed, [pair.run])));

  /** A number of which a rule is known to miss the measured ones by that much. */
  const missed = (one, by) => by === undefined
    ? one
    : numberOf(one.value, one.least * Math.min(1, by.least), one.most * Math.max(1, by.most), one.runs);

  // --- queues -----------------------------------------------------------------------------------------------------
  /**
   * Erlang's C formula: the share of arrivals that wait in M/M/c, a Poisson process with c servers and exponential
   * times.
   *
   * @param load arrivals a second times the mean time of one, which is how many servers are busy in the mean
   */
  function waiting(servers, load) {
    if (load >= servers) return 1;
    let blocked = 1; // Erlang's B formula, by its recursion
    for (let server = 1; server <= servers; server++) {
      blocked = load * blocked / (server + load * blocked);
    }
    return servers * blocked / (servers - load * (1 - blocked));
  }

  /** The wait that only this share of arrivals exceeds, in the unit of the mean time of one. */
  function wait(servers, load, time, share) {
    if (load >= servers) return Infinity;
    const waits = waiting(servers, load);
    return waits <= share ? 0 : Math.log(waits / share) * time / (servers - load);
  }

  /** The fewest connections for which no more than MAY_WAIT of those who need one wait; as many as load are in use. */
  function connections(load) {
    // Above some thousands the exact number takes long and says little: load and three times its root are enough.
    if (load > 5000) return Math.ceil(load + 3 * Math.sqrt(load));
    let servers = Math.floor(load) + 1;
    while (waiting(servers, load) > MAY_WAIT) servers++;
    return servers;
  }

  /**
   * p50 and p99 of a request in ms: its CPU time, its round trips, and the wait for a core.
   *
   * @param work CPU time of application and database, ms
   * @param network its round trips, ms
   * @param queue that of the cores: how many there are, how many are busy, and for how many ms a request needs one
   */
  function latency(work, network, queue) {
    // Half a core is one that is half as fast.
    const servers = Math.max(1, Math.floor(queue.cores));
    const speed = queue.cores / servers;
    const waitOf = share => wait(servers, queue.busy / speed, queue.time / speed, share);
    return {
      p50: network + work + waitOf(0.5),
      p99: network + P99_OF_MEAN * work + waitOf(0.01)
    };
  }

  return {
    P99_OF_MEAN: P99_OF_MEAN, unique: unique, least: least, most: most, median: median, numberOf: numberOf,
    exactly: exactly, plus: plus, times: times, scaled: scaled, together: together, misses: misses, missed: missed,
    waiting: waiting, wait: wait, connections: connections, latency: latency
  };
})();
