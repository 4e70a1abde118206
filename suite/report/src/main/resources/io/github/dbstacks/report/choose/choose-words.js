"use strict";
// The answer in words, and with numbers as texts.
const choosingWords = (() => {
  const {text, whole, plain, plural, list, SYSTEMS} = choosingQuestion;
  const {unique, least, most} = choosingNumbers;

  /** A title stands below that of its group, a label alone. */
  const COLUMNS = [
    {group: "CPU", title: "µs per request", label: "CPU per request, µs"},
    {group: "CPU", title: "cores in all", label: "Cores in all"},
    {group: "CPU", title: "database's", label: "The database's cores"},
    {group: "CPU", title: "per instance", label: "Cores per instance"},
    {group: "Latency, ms", title: "p50", label: "p50, ms"},
    {group: "Latency, ms", title: "p99", label: "p99, ms"},
    {group: "Latency, ms", title: "p50 when full", label: "p50 when full, ms"},
    {group: "Latency, ms", title: "p99 when full", label: "p99 when full, ms"},
    {group: "Connections and memory", title: "connections each", label: "Connections each"},
    {group: "Connections and memory", title: "in all", label: "Connections in all"},
    {group: "Connections and memory", title: "MB each", label: "Memory each, MB"}
  ];

  const extreme = (found, name, isMost) => found.reduce((one, other) =>
    ((isMost ? other[name].value > one[name].value : other[name].value < one[name].value) ? other : one));

  // --- what it comes to -------------------------------------------------------------------------------------------
  const provided = asked => asked.instances * asked.cores;
  /** Whoever saves less than this share of the cores that there are saves nothing. */
  const isNothing = (more, asked, data) => more < data.negligible * provided(asked);
  const coresMore = (one, other) => one.cores.value - other.cores.value;

  /** The ends of a difference: the spreads of both, as those of independent numbers add. */
  function endsOfMore(one, other) {
    const more = coresMore(one, other);
    const both = (here, there) => Math.sqrt(here * here + there * there);
    return [
      more - both(one.cores.value - one.cores.least, other.cores.most - other.cores.value),
      more + both(one.cores.most - one.cores.value, other.cores.value - other.cores.least)
    ];
  }

  /** A difference with its spread, such as {@code 0.31 cores (−0.04..0.56) more}. */
  function moreText(one, other, unit) {
    const ends = unique(endsOfMore(one, other).map(end =>
      (Math.abs(end) < 0.005 ? "0" : Math.abs(end) < 10 ? end.toFixed(2) : end.toFixed(1)).replace("-", "−")));
    return text(coresMore(one, other)) + unit + (ends.length === 1 ? "" : " (" + ends.join("..") + ")") + " more";
  }

  function shareText(more, asked) {
    const percent = 100 * more / provided(asked);
    return (percent < 1 ? "under 1" : whole(percent)) + " % of the " + plural(provided(asked), "core") + " that "
      + (asked.instances === 1 ? "the instance has" : "the instances have");
  }

  /** Most stacks that sentences compare. */
  const COMPARED = 3;
  const oftenest = some => some.reduce((one, other) => (other.row.runs > one.row.runs ? other : one));

  /**
   * The stacks that the first sentences compare, the cheapest first. Of more than three these are one for each word
   * that the reader has given, else the cheapest and one of each other model: threads, virtual threads, or reactive.
   * Of several it is the one that most runs have measured.
   */
  function compared(found, asked) {
    if (found.length <= COMPARED) return found;
    const named = asked.words.map(word => found.filter(each => asked.isNamed(each.row, word)))
      .filter(some => some.length > 0);
    const others = unique(found.map(each => each.row.model)).filter(model => model !== found[0].row.model)
      .map(model => found.filter(each => each.row.model === model));
    const wanted = named.length > 1 && named.length <= COMPARED
      ? named.map(oftenest)
      : [found[0]].concat(others.map(oftenest));
    const chosen = unique(wanted).length > 1 ? wanted : [found[0], found[found.length - 1]];
    return found.filter(each => chosen.indexOf(each) >= 0);
  }

  /** The sentences say what the stacks that are compared need, and what the dearest of them needs more. */
  function comparison(named, asked, data) {
    const best = named[0];
    const dearest = named[named.length - 1];
    const others = named.slice(1);
    const more = coresMore(dearest, best);
    const share = ", " + shareText(more, asked);
    const needs = (isNothing(more, asked, data) && others.length > 0 && !dearest.isOverloaded
      ? "CPU does not decide here: " : "")
      + [best.label + " needs " + text(best.cores.value) + " cores of application and database"]
        .concat(others.map(each => each.label + " " + text(each.cores.value))).join(", ");
    if (others.length === 0) return [needs + "."];
    if (others.length === 1) {
      return [needs + ": " + moreText(dearest, best, " cores") + share + "."].concat(
        endsOfMore(dearest, best)[0] < 0 ? ["The spread holds 0, so which of the two needs less is open."] : []);
    }
    return [needs + ".", dearest.label + " needs " + moreText(dearest, best, " cores") + " than " + best.label + share
      + others.slice(0, -1).map(each => ", and " + moreText(dearest, each, "") + " than " + each.label).join("") + "."];
  }

  /** The cheapest and the dearest of all, where the comparison leaves some out. */
  function rangeSentence(found, named, asked, data) {
    if (named.length === found.length) return [];
    const best = found[0];
    const dearest = found[found.length - 1];
    const near = found.slice(1, -1).filter(each => isNothing(coresMore(each, best), asked, data)).length;
    return ["Of " + found.length + " stacks " + best.label + " needs least, " + text(best.cores.value) + " cores, and "
      + dearest.label + " most: " + moreText(dearest, best, " cores") + "."
      + (near === 0 ? "" : " Of the others " + plain(near) + (near === 1 ? " needs" : " need") + " less than "
        + whole(100 * data.negligible) + " % of the " + plural(provided(asked), "core") + " more than the cheapest.")];
  }

  function latencySentence(found) {
    const quick = extreme(found, "p50", false);
    const slow = extreme(found, "p50", true);
    if (slow.p50.value === Infinity) return [];
    const ends = unique([text(quick.p50.value), text(slow.p50.value)]);
    return ["Half of the requests take at most " + ends.join(" to ") + " ms"
      + (quick.network === 0 ? "" : ", of which " + text(quick.network) + " ms are the round trips, whatever the stack")
      + "."];
  }

  function p99Sentence(found, asked) {
    if (asked.p99 === undefined) return [];
    const holding = found.filter(each => each.p99.most <= asked.p99).length;
    const missing = found.filter(each => each.p99.least > asked.p99).length;
    const open = found.length - holding - missing;
    const words = [[holding, " hold it", " holds it"], [missing, " miss it", " misses it"],
      [open, " may miss it", " may miss it"]];
    const parts = words.filter(part => part[0] > 0)
      .map(part => plural(part[0], "stack") + (part[0] === 1 ? part[2] : part[1]));
    return ["p99 of " + plain(asked.p99) + " ms: " + list(parts, "and") + "."];
  }

  /** Says what p99 of the quickest and the slowest of those that are compared was when their machine was full. */
  function fullSentence(named) {
    const known = named.filter(each => each.full99 !== undefined && each.row.virtual === undefined);
    if (known.length < 2) return [];
    const quick = extreme(known, "full99", false);
    const slow = extreme(known, "full99", true);
    return quick === slow ? [] : ["With the machine full, and one SELECT a request on " + SYSTEMS[choosing.HOME]
      + ", p99 was " + text(quick.full99.value) + " ms with " + quick.label + " and " + text(slow.full99.value)
      + " ms with " + slow.label + (quick.full99.most >= slow.full99.least ? "; their spreads overlap" : "")
      + ([quick, slow].every(each => each.isFullMeasured) ? " (measured)." : " (by runs of which not all have both).")];
  }

  /** What a run has measured of p99 on virtual threads. */
  function virtualSentences(found) {
    return found.filter(each => each.row.virtual !== undefined && each.row.virtual.requestP99 !== undefined)
      .map(each => {
        const p99 = each.row.virtual.requestP99;
        return "On virtual threads p99 of " + each.row.stack.label + " was " + text(p99.value) + " times ("
          + text(p99.least) + ".." + text(p99.most) + ") that on platform threads, at "
          + plain(each.row.virtual.rates[0]) + " requests a second with one SELECT each (measured)."
          + (each.isMeasured ? "" : virtualTail([each]));
      });
  }

  function connectionsSentence(found, asked) {
    const fewest = extreme(found, "pool", false);
    const largest = extreme(found, "pool", true);
    const isOne = asked.instances === 1;
    const all = largest.pools.value;
    const atMost = most(found.map(each => each.pools.most));
    const limit = asked["max-connections"];
    return (fewest.pool.value === largest.pool.value ? "" : whole(fewest.pool.value) + " to ")
      + plural(largest.pool.value, "connection") + (isOne ? "" : " for each instance")
      + (largest.pool.value === 1 ? " is" : " are") + " enough" + (isOne ? "" : ", " + whole(all) + " in all")
      + (all === atMost ? "" : ", or " + whole(atMost) + " by the upper ends of the spreads")
      + ": at most one request in a hundred waits for one, and in the mean " + (isOne ? "" : "each instance has ")
      + text(largest.inUse.value) + (isOne ? " are" : "") + " in use. max_connections, " + whole(limit)
      + (asked.given["max-connections"] === "" ? " unless you change it" : "") + ", allows "
      + (all > limit ? "fewer: raise it, have fewer instances, or put a pooler between."
        : atMost > limit ? whole(all) + ", but not " + whole(atMost) + "." : "that.");
  }

  const manyConnections = known => "More connections than needed cost CPU: with " + known.sizes.most + " in place of "
    + known.sizes.least + " a SELECT cost " + off(known.manyConnections) + " as much.";

  /** The answer in its first sentences. Whoever says what max_connections is asks how many connections are needed. */
  function sentences(found, asked, built) {
    const best = found[0];
    const named = compared(found, asked);
    const cpu = best.isOverloaded
      ? ["Even " + best.label + " needs more cores than an instance has: " + plural(best.fewestInstances, "instance")
        + " with " + plural(asked.cores, "core") + " at least."]
      : comparison(named, asked, built.data);
    const connections = [connectionsSentence(found, asked)];
    const areFirst = asked.given["max-connections"] !== "" && !best.isOverloaded;
    const many = built.checks.manyConnections === undefined ? [] : [manyConnections(built.checks)];
    return (areFirst ? connections.concat(many) : []).concat(cpu, p99Sentence(found, asked), fullSentence(named),
      virtualSentences(found), latencySentence(found), areFirst ? [] : connections,
      rangeSentence(found, named, asked, built.data));
  }

  /** Whether it needs more than nothing; what the whole spread of the difference does not say is likely or open. */
  function verdict(each, best, asked, data) {
    const ends = endsOfMore(each, best);
    if (isNothing(ends[1], asked, data)) return "no";
    if (!isNothing(ends[0], asked, data)) return "yes";
    if (ends[0] < 0) return "open";
    return isNothing(coresMore(each, best), asked, data) ? "likely not" : "likely";
  }

  function matters(each, best, asked, data) {
    if (each.isOverloaded) return "needs " + plural(each.fewestInstances, "instance") + " at least";
    const p99 = asked.p99 === undefined ? ""
      : each.p99.least > asked.p99 ? "; misses p99" : each.p99.most > asked.p99 ? "; may miss p99" : "; holds p99";
    if (each === best) return "needs least" + p99;
    return verdict(each, best, asked, data) + ": " + moreText(each, best, " cores") + p99;
  }

  const legend = (asked, data) => "It matters from " + whole(100 * data.negligible) + " % of the "
    + plural(provided(asked), "core") + " on; open: the spread holds 0; likely and likely not: it holds this limit."
    + " Cores in all are of application and database, those per instance of the application alone. Full is the machine"
    + " of the run that measured. ≤: all of its heap was touched at the start, so it is no more than that; compare it"
    + " with others that have this sign.";

  // --- its numbers ------------------------------------------------------------------------------------------------
  function cell(number, of, how) {
    const ends = unique([of(number.least), of(number.most)]);
    return {text: of(number.value), spread: ends.length === 1 ? "" : ends.join(".."), how: how, runs: number.runs};
  }

  function cells(each) {
    const isPlain = each.row.virtual === undefined;
    const how = each.isMeasured ? "measured" : "computed";
    const howFull = each.isFullMeasured ? "measured" : "computed";
    const howLong = each.isLatencyMeasured ? "measured" : "computed";
    const memory = each.memory === undefined ? undefined : cell(each.memory, whole, "measured");
    if (memory !== undefined && each.memoryAtMost) memory.text = "≤ " + memory.text;
    return [
      cell(each.total, text, how),
      cell(each.cores, text, how),
      cell(each.database, text, how),
      cell(each.ofInstance, text, how),
      cell(each.p50, text, howLong),
      cell(each.p99, text, howLong),
      isPlain ? cell(each.full50, text, howFull) : undefined,
      isPlain ? cell(each.full99, text, howFull) : undefined,
      cell(each.pool, whole, "computed"),
      cell(each.pools, whole, "computed"),
      memory
    ].map(one => one || {text: "no run", spread: "", how: "", runs: []});
  }

  // --- what it rests on -------------------------------------------------------------------------------------------
  const off = number => text(number.least) + " to " + text(number.most) + " times (median " + text(number.value) + ")";

  /**
   * How far what is computed was off where a run has measured it, and how far runs of the same differ, which is more
   * than most spreads have; empty where no run tells.
   */
  function trust(found, known) {
    const others = known.paced.others === undefined || found.every(each => each.isMeasured) ? undefined
      : "stacks that runs have measured at a constant rate, with one SELECT a request, were computed without their own"
        + " numbers, too. They needed " + off(known.paced.others) + " the CPU that was computed.";
    const elsewhere = known.runs === undefined ? undefined
      : "on another machine or in another hour the same has cost up to " + text(known.runs.most) + " times as much CPU,"
        + " all stacks alike: trust ratios and the order more than amounts.";
    const all = [others, elsewhere].filter(one => one !== undefined);
    return all.length === 0 ? "" : "How sure: " + all.map((one, at) =>
      (at === 0 ? one : one[0].toUpperCase() + one.slice(1))).join(" ");
  }

  /** What no run has measured of this question. */
  function outside(found, unknown, asked, built) {
    const cores = unique(built.base.map(one => built.data.runs[one.run].cores));
    const all = [];
    if (unknown.length > 0) all.push("No run has what it takes for " + list(unknown, "and") + ".");
    if (asked.statements > 1) {
      all.push("No run over HTTP asks for " + plain(asked.statements) + " statements a request: each further one is"
        + " computed from what it costs the driver alone. The upper end adds what a mapper such as Hibernate costs the"
        + " first one.");
    }
    if (asked.database !== choosing.HOME) {
      all.push("Requests of all stacks were measured on " + SYSTEMS[choosing.HOME] + ": what a statement costs the"
        + " driver more on " + SYSTEMS[asked.database] + " is added.");
    }
    if (asked.work === "writing") {
      all.push("Requests of all stacks were measured reading: what an INSERT costs the driver more than a SELECT is"
        + " added. The disk's time for a commit is not in the latency.");
    }
    all.push.apply(all, virtualThreads(found.filter(each => each.row.virtual !== undefined)));
    if (asked.distance > 0) {
      all.push("Distance is computed, not measured: a round trip for each statement. A transaction adds one at least.");
    }
    if (cores.indexOf(asked.cores) < 0) {
      all.push("These runs had " + list(cores.map(plain), "or") + " cores for application, database and clients"
        + " together; what " + plain(asked.cores) + " of an instance do is computed.");
    }
    if (found.some(each => each.isOverloaded)) {
      all.push("Some stacks need more cores than an instance has: their requests queue without end.");
    }
    if (built.checks.pools > 0 && found.some(each => each.pools.value > built.checks.sizes.most)) {
      all.push("No run had more than " + built.checks.sizes.most + " connections to one database.");
    }
    return all;
  }

  /** What is known of virtual threads: of some over HTTP, of others from what they cost without it. */
  function virtualThreads(found) {
    const requested = found.filter(each => each.row.virtual.rates.length > 0);
    const others = found.filter(each => each.row.virtual.rates.length === 0);
    const all = requested.map(each => each.row.label + " was measured over HTTP at no other rates than "
      + list(each.row.virtual.rates.map(plain), "and") + " requests a second, with one SELECT each.");
    if (others.length > 0) {
      all.push("Virtual threads were not measured so over HTTP with " + list(others.map(each => each.row.stack.label),
        "and") + ": their rows are those of platform threads times what SELECTs, or other requests, cost more on"
        + " virtual ones in the same run." + virtualTail(others));
    }
    return all;
  }

  function virtualTail(found) {
    const tails = found.map(each => each.row.virtual.p99).filter(each => each !== undefined);
    return tails.length === 0 ? "" : " With the machine full, p99 of a SELECT was " + text(least(tails.map(each =>
      each.least))) + " to " + text(most(tails.map(each => each.most))) + " times that on platform threads, since"
      + " virtual threads are served out of turn.";
  }

  const clients = built => list(unique(built.base.map(one => plain(one.clients))), "or")
    + " clients that each wait for their answer";

  /** How each number is computed, and how far that was off where a run has measured it, too. */
  function rules(built) {
    const known = built.checks;
    const all = [];
    const add = (sentence, of) => all.push({text: sentence, runs: of === undefined ? [] : of.runs});
    add("CPU: requests a second times the CPU of a request. Where a run has measured the same statement at as many"
      + " requests a second, on as many cores, that is the run's (m). Otherwise it is what was measured with "
      + clients(built) + ", on a machine that was full" + (known.paced.cells === 0
        ? (built.alone === undefined ? "." : ", times how much more a request of a single client needs.")
        : ", times how much more a"
        + " request needs on one that is less busy, for application and database each. That factor is from "
        + plural(known.paced.cells, "cell") + " at a constant rate: the requests that a second of CPU is enough for lie"
        + " on a straight line from each rate of a stack to the next, and from the highest to the full machine. Below"
        + " the lowest rate they stay, though a request may need more CPU there. How busy a machine is: the share of"
        + " its cores that the application would use at the CPU of a full one. A stack without such cells has the"
        + " median of its framework's, or of all where there are none, and the spread of all. The ends hold what"
        + " requests of a single client needed, too."
        + (known.paced.others === undefined ? "" : " Stacks with such cells needed " + off(known.paced.others)
        + " the CPU that the others alone would give, machines and hours included.")),
    {runs: unique(built.base.concat(built.paced).map(one => one.run))});
    if (built.rows.some(row => !row.known.isOfAllRuns)) {
      add("Stacks that not all of these runs have: machines and hours differ, so their numbers on a full machine are"
        + " multiplied by how many times as much the stacks that all runs have need in all as in theirs.",
      {runs: unique(built.base.map(one => one.run))});
    }
    add("A difference between two stacks has the spreads of both, as those of independent numbers add: the root of the"
      + " sum of their squares.");
    add("Latency: p50 and p99 are the run's where its CPU is (m), unless its load was invalid, as when the load engine"
      + " was late. Otherwise they are the CPU time of a request, as above, and a round trip for each statement; p99"
      + " has 4.6 times the CPU time, as an exponential distribution has. Both add the wait for a core by Erlang's C"
      + " formula."
      + (known.p50 === undefined ? "" : " In " + known.timed + " cells measured p50 was " + off(known.p50)
        + " what that gives, and p99 " + off(known.p99) + "; the spreads have that."), known.p99);
    add("Connections: in use are, by Little's law, requests a second times the time that one holds a connection: its"
      + " round trips, the database's work and the driver's. A pool has the fewest for which at most one request in a"
      + " hundred waits, by Erlang's C formula for M/M/c (A. K. Erlang, 1917; M. Harchol-Balter, Performance Modeling"
      + " and Design of Computer Systems, 2013, chapter 14); a simulation of such a pool agrees with it."
      + (known.inUse === undefined ? "" : " In " + known.pools + " cells with " + known.sizes.least + " to "
        + known.sizes.most + " connections, all of them busy, " + off(known.inUse) + " as many were in use as the law"
        + " gives with p50 in place of the mean, and p99 was " + off(known.tail) + " that of an exponential"
        + " distribution."
        + (known.tailVirtual === undefined ? "" : " Virtual threads are served out of turn, so there it was "
          + off(known.inUseVirtual) + " and " + off(known.tailVirtual) + ": a few wait for long.")), known.inUse);
    const heaps = cells => list(unique(cells.map(cell =>
      built.data.runs[cell.run].heap.replace(/m$/i, " MB").replace(/g$/i, " GB"))), "or");
    add("Memory: the resident memory of the process (PSS)."
      + (built.memory.length === 0 ? "" : " Its heap may grow to " + heaps(built.memory) + ".")
      + " ≤: its heap of " + heaps(built.base) + " was touched at the start, so all of it counts.",
    {runs: unique(built.memory.concat(built.base).map(cell => cell.run))});
    if (known.manyConnections !== undefined) {
      add(manyConnections(known), known.manyConnections);
    }
    if (known.writes !== undefined) {
      add("Writing: over HTTP a request with one INSERT cost " + off(known.writes) + " what is computed; the spreads"
        + " have that.", known.writes);
    }
    if (known.runs !== undefined) {
      add("Machines and hours: of " + known.runs.cells + " cells that three runs have and more, the dearest run cost "
        + off(known.runs) + " as much CPU as the cheapest. What only one run has may be off by as much, all stacks"
        + " alike.", known.runs);
    }
    return all;
  }

  /**
   * The answer, or {error: a sentence}.
   *
   * @param given texts by the keys of the question's fields
   */
  function answer(built, given) {
    if (built.rows.length === 0) return {error: "No published run has requests over HTTP to compute from."};
    const asked = choosingQuestion.ask(built, given);
    if (asked.error !== undefined) return asked;
    const found = choosing.answer(built, asked);
    if (found.needs.length === 0) {
      return {error: "No run has what it takes for " + list(found.unknown, "and") + "."};
    }
    const rows = found.needs.map(each => ({
      label: each.label,
      cells: cells(each),
      matters: matters(each, found.needs[0], asked, built.data)
    }));
    const said = sentences(found.needs, asked, built);
    const checked = rules(built);
    const used = rows.reduce((runs, row) => row.cells.reduce((all, one) => all.concat(one.runs), runs), [])
      .concat(checked.reduce((runs, rule) => runs.concat(rule.runs), []));
    return {
      given: asked.given,
      question: choosingQuestion.sentence(asked),
      headline: said[0],
      trust: trust(found.needs, built.checks),
      sentences: said.slice(1),
      columns: COLUMNS,
      rows: rows,
      legend: legend(asked, built.data),
      outside: outside(found.needs, found.unknown, asked, built),
      rules: checked,
      runs: unique(used).sort((one, other) => one - other)
        .map(at => ({at: at, name: built.data.runs[at].name, facts: built.data.runs[at].facts}))
    };
  }

  return {answer: answer};
})();
