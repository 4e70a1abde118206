"use strict";
// What stacks need for a question, computed from what published runs have measured.
const choosing = (() => {
  const {unique, least, most, median, numberOf, exactly, plus, times, scaled, together, misses, missed} =
    choosingNumbers;
  /** The system that requests over HTTP were measured on. Others are told from it by what one statement costs more. */
  const HOME = "postgresql";
  const CPU = ["app-cpu", "database-cpu"];
  /** What cells at a constant rate have measured: requests with one SELECT. */
  const ONE_SELECT = {statements: 1, work: "reading", database: HOME};
  /** Drivers that hold no thread while they wait for the database. */
  const REACTIVE = /^(r2dbc|vertx)-/;

  // --- cells that were measured -----------------------------------------------------------------------------------
  const has = (cell, metrics) => metrics.every(metric => cell.values[metric] !== undefined);
  const value = (cell, metric) => (has(cell, [metric]) ? cell.values[metric][0] : undefined);
  const read = (cell, metric) =>
    numberOf(cell.values[metric][0], cell.values[metric][1], cell.values[metric][2], [cell.run]);
  const over = (cells, metric) => together(cells.filter(cell => has(cell, [metric])).map(cell => read(cell, metric)));
  const scenario = cell => cell.work.split(" ")[0];
  const isOf = (row, cell) => cell.stack === row.stack.name && !cell.virtual === (row.virtual === undefined);

  /** Pairs of cells of a run. */
  const pairs = (ones, others, alike) => ones.reduce((found, one) => found.concat(
    others.filter(other => other.run === one.run && alike(one, other)).map(other => ({one: one, other: other}))), []);

  /** How many times as much the first of a pair needs as the second. Of several pairs the spread is between them. */
  function ratios(found, metric) {
    const all = found.map(pair => {
      const above = read(pair.one, metric);
      const below = read(pair.other, metric);
      return numberOf(
        above.value / below.value, above.least / below.most, above.most / below.least, [pair.one.run]);
    });
    return all.length < 2
      ? all[0]
      : together(all.map(each => exactly(each.value, each.runs)));
  }

  /**
   * Stacks with what is known of each, and how far the rules are off.
   *
   * @param data what Coefficients.java writes: runs, stacks, and cells that were measured
   */
  function model(data) {
    const stackOf = cell => data.stacks.filter(stack => stack.name === cell.stack)[0];
    const cells = data.cells.filter(cell => stackOf(cell) !== undefined && has(cell, CPU));
    const plain = cells.filter(cell => !cell.virtual && cell.pool === undefined);
    const selects = cells.filter(cell => cell.pool === undefined && cell.asks === "read" && cell.system === HOME
      && value(cell, "statements") === 1);
    const requests = selects.filter(cell => !cell.virtual && has(cell, ["latency-p50", "latency-p99"]));

    // The load that most stacks were measured under.
    const closed = requests.filter(cell => cell.clients !== undefined);
    const stacksUnder = work => unique(closed.filter(cell => cell.work === work).map(cell => cell.stack)).length;
    const work = unique(closed.map(cell => cell.work))
      .sort((one, other) => stacksUnder(other) - stacksUnder(one))[0];
    const base = closed.filter(cell => cell.work === work);

    const baseRuns = unique(base.map(cell => cell.run));
    const areInAllRuns = some => baseRuns.every(run => some.some(cell => cell.run === run));

    /**
     * A number of a stack over runs. Machines and hours differ, so what only some of the runs have is multiplied by how
     * many times as much the stacks that all of them have need in all as in these.
     */
    function levelled(own, metric) {
      const found = over(own, metric);
      if (found === undefined || areInAllRuns(own)) return found;
      const common = unique(base.map(cell => cell.stack))
        .map(stack => base.filter(cell => cell.stack === stack && has(cell, [metric]))).filter(areInAllRuns);
      const level = together(common.map(same => {
        const these = same.filter(cell => own.some(one => one.run === cell.run));
        return exactly(over(same, metric).value / over(these, metric).value, baseRuns);
      }));
      return level === undefined ? found : times(found, level);
    }

    /** Cells of one statement of a driver alone. */
    const statements = (driver, system, asks) => plain.filter(cell => stackOf(cell).kind === "standalone"
      && stackOf(cell).driver === driver && cell.system === system && cell.asks === asks);

    /** What one statement costs a driver more than a SELECT on HOME; undefined where no run has both. */
    function difference(driver, system, asks, metric) {
      if (system === HOME && asks === "select") return exactly(0, []);
      const both = pairs(statements(driver, system, asks), statements(driver, HOME, "select"), () => true);
      return together(both.map(pair => {
        const one = read(pair.one, metric);
        const other = read(pair.other, metric);
        return numberOf(one.value - other.value, one.least - other.most, one.most - other.least, one.runs);
      }));
    }

    // The heap of most runs was touched at the start, so all of it is in their memory. Of others: the smallest heap.
    const untouched = plain.filter(cell => cell.asks === "read" && cell.clients !== undefined && has(cell, ["pss"])
      && !data.runs[cell.run].heapTouched);
    const heapOf = cell => parseInt(data.runs[cell.run].heap, 10) * (/g$/i.test(data.runs[cell.run].heap) ? 1024 : 1);
    const memory = untouched.filter(cell => heapOf(cell) === least(untouched.map(heapOf)));

    // Cells in which requests came at a constant rate, and pairs of one client and of the most that a run has.
    const paced = selects.filter(cell => cell.rate !== undefined
      && base.some(other => scenario(other) === scenario(cell)));
    const mostClients = cell => most(closed.filter(other =>
      other.run === cell.run && scenario(other) === scenario(cell)).map(other => other.clients));
    const lonely = pairs(
      closed.filter(cell => cell.clients === 1 && has(cell, ["capacity"])),
      closed.filter(cell => cell.clients > 1 && cell.clients === mostClients(cell)),
      (one, other) => one.stack === other.stack && scenario(one) === scenario(other));

    /** What a stack needs for a request, and for each further statement. */
    function known(stack) {
      const own = base.filter(cell => cell.stack === stack.name);
      const drivers = statements(stack.driver, HOME, "select");
      const inside = pairs(
        plain.filter(cell => cell.stack === stack.name && cell.system === HOME && cell.asks === "select"),
        drivers, () => true);
      const siblings = data.stacks.filter(other => other.driver === stack.driver && other.platform === stack.platform)
        .map(other => base.filter(cell => cell.stack === other.name)).filter(of => of.length > 0);
      const of = {request: {}, further: {}};
      CPU.concat("latency-p50", "latency-p99").forEach(metric => { of.request[metric] = levelled(own, metric); });
      of.isOfAllRuns = areInAllRuns(own);
      CPU.forEach(metric => {
        const alone = over(drivers, metric);
        if (alone === undefined) return;
        const each = inside.length === 0 ? alone : times(alone, ratios(inside, metric));
        // What the stack needs more than the cheapest with its driver may be for each statement, or for the request.
        const cheapest = least(siblings.map(cellsOf => levelled(cellsOf, metric).value));
        const more = of.request[metric].value - cheapest;
        of.further[metric] = numberOf(each.value, each.least, each.most + more, each.runs);
      });
      const sparing = memory.filter(cell => cell.stack === stack.name);
      of.memory = over(sparing, "pss") || over(own, "pss");
      of.memoryAtMost = sparing.length === 0;
      return of;
    }

    /** How many times as much a stack needs on virtual threads, by runs that have both; undefined where none has. */
    function onVirtual(stack) {
      const own = cells.filter(cell => cell.stack === stack.name && cell.system === HOME);
      const both = pairs(own.filter(cell => cell.virtual), own.filter(cell => !cell.virtual),
        (one, other) => one.work === other.work && one.pool === other.pool);
      if (both.length === 0) return undefined;
      // Where a request asks nothing, the database tells nothing.
      const asking = both.filter(pair => pair.one.asks !== "none");
      const timed = both.filter(pair =>
        pair.one.asks === "select" && has(pair.one, ["p99-time"]) && has(pair.other, ["p99-time"]));
      const requested = own.filter(cell => cell.virtual && selects.indexOf(cell) >= 0);
      const rates = unique(requested.filter(cell => cell.rate !== undefined).map(cell => cell.rate))
        .sort((one, other) => one - other);
      return {
        "app-cpu": ratios(asking.length === 0 ? both : asking, "app-cpu"),
        "database-cpu": asking.length === 0 ? exactly(1, []) : ratios(asking, "database-cpu"),
        p99: ratios(timed, "p99-time"),
        rates: rates,
        // At the lowest rate, since that is where the load engine is least in the way.
        requestP99: ratios(both.filter(pair => rates.length > 0 && pair.one.rate === rates[0]
          && has(pair.one, ["latency-p99"]) && has(pair.other, ["latency-p99"])), "latency-p99"),
        memory: over(requested, "pss"),
        memoryAtMost: requested.some(cell => data.runs[cell.run].heapTouched)
      };
    }

    const rows = [];
    data.stacks.filter(stack => base.some(cell => cell.stack === stack.name)).forEach(stack => {
      const of = known(stack);
      const virtual = onVirtual(stack);
      rows.push({stack: stack, label: stack.label, known: of});
      if (virtual !== undefined) {
        rows.push({stack: stack, label: stack.label + " on virtual threads", known: of, virtual: virtual});
      }
    });
    const built = {data: data, rows: rows, difference: difference, base: base, paced: paced, memory: memory};
    built.alone = ofOneClient(data, lonely);
    rows.forEach(row => {
      row.points = pointsOf(built, row);
      row.model = row.virtual !== undefined ? "virtual threads"
        : REACTIVE.test(row.stack.driver) ? "reactive" : "threads";
      row.runs = unique(cells.filter(cell => isOf(row, cell)).map(cell => cell.run)).length;
    });
    // What virtual threads cost more is known of more stacks than what a machine does that is not full.
    rows.filter(row => row.virtual !== undefined && row.points.length === 0).forEach(row => {
      row.points = rows.filter(other => other.stack === row.stack && other.virtual === undefined)[0].points;
    });
    built.checks = checks(built, cells, requests);
    return built;
  }

  // --- machines that are not full ---------------------------------------------------------------------------------
  /** How busy requests keep a machine: the share of its cores that the application needs at its CPU of a full one. */
  const busyShare = (rate, micros, cores) => Math.min(1, rate * micros / 1e6 / cores);

  /** How many times as much a cell has as a number, of which the spread is none of this. */
  function timesAsMuch(cell, metric, full) {
    const above = read(cell, metric);
    return numberOf(above.value / full.value, above.least / full.value, above.most / full.value,
      above.runs.concat(full.runs));
  }

  /** A point: how busy a machine is, and by metric how many times as much a request needs as on a full one. */
  function pointAt(busy, numberFor) {
    const point = {busy: busy};
    CPU.forEach(metric => { point[metric] = numberFor(metric); });
    return point;
  }

  const FULL = pointAt(1, () => exactly(1, []));

  /**
   * What points say of a machine as busy as that. Between two of them the requests that a second of CPU is enough for
   * lie on a straight line, which is 1 / CPU: so a machine is never said to be full before it is. Below all is the
   * first.
   */
  function onLine(points, busy, metric) {
    const all = points.concat(FULL);
    const after = all.filter(point => point.busy >= busy)[0];
    const before = all.filter(point => point.busy < busy).pop();
    if (before === undefined || after.busy === busy) return after[metric];
    const share = (busy - before.busy) / (after.busy - before.busy);
    const between = end => 1 / ((1 - share) / before[metric][end] + share / after[metric][end]);
    return numberOf(between("value"), between("least"), between("most"),
      before[metric].runs.concat(after[metric].runs));
  }

  /** Requests of a single client, of all stacks that were measured so; undefined where none was. */
  function ofOneClient(data, lonely) {
    return lonely.length === 0 ? undefined : pointAt(
      median(lonely.map(pair => busyShare(
        value(pair.one, "capacity"), value(pair.other, "app-cpu"), data.runs[pair.one.run].cores))),
      metric => together(lonely.map(pair => timesAsMuch(pair.one, metric, read(pair.other, metric)))));
  }

  /** The points of a row: its cells at a constant rate. Their ends hold requests of a single client, too. */
  function pointsOf(built, row) {
    const full = cpu(built, row, ONE_SELECT);
    if (full === undefined) return [];
    const busyOf = cell => busyShare(cell.rate, full["app-cpu"].value, built.data.runs[cell.run].cores);
    const own = built.paced.filter(cell => isOf(row, cell) && busyOf(cell) < 1);
    const points = unique(own.map(busyOf)).sort((one, other) => one - other).map(busy => pointAt(busy, metric =>
      together(own.filter(cell => busyOf(cell) === busy).map(cell => timesAsMuch(cell, metric, full[metric])))));
    const alone = built.alone;
    if (points.length === 0 || alone === undefined || points[points.length - 1].busy >= alone.busy) return points;
    return points.concat(pointAt(alone.busy, metric => {
      const middle = onLine(points, alone.busy, metric);
      return numberOf(middle.value, Math.min(middle.least, alone[metric].least),
        Math.max(middle.most, alone[metric].most), middle.runs.concat(alone[metric].runs));
    }));
  }

  /** How many times as much of a metric a request needs on a machine that is as busy as that as on a full one. */
  function busier(rows, alone, row, busy, metric) {
    if (row.points.length > 0) return onLine(row.points, busy, metric);
    const measured = rows.filter(other => other.virtual === undefined && other.points.length > 0);
    if (measured.length === 0) return onLine(alone === undefined ? [] : [alone], busy, metric);
    const on = some => together(some.map(other => onLine(other.points, busy, metric)));
    const near = measured.filter(other => other.stack.framework === row.stack.framework);
    const all = on(measured);
    return numberOf(on(near.length === 0 ? measured : near).value, all.least, all.most, all.runs);
  }

  // --- how far the rules are off ----------------------------------------------------------------------------------
  function checks(built, cells, requests) {
    // Requests that wait for nobody: of one client, or at a constant rate. Application and database share the cores.
    const timed = requests.filter(cell => cell.clients === 1 || cell.rate !== undefined).map(cell => {
      const work = value(cell, "total-cpu") / 1e3;
      const busy = cell.clients === 1 ? 0 : cell.rate * work / 1e3;
      const queue = {cores: built.data.runs[cell.run].cores, busy: busy, time: work};
      return {cell: cell, computed: choosingNumbers.latency(work, 0, queue)};
    });
    const byTime = (metric, of) => misses(timed.map(one =>
      ({measured: value(one.cell, metric), computed: one.computed[of], run: one.cell.run})));

    const pools = cells.filter(cell => cell.asks === "select" && cell.pool !== undefined
      && has(cell, ["capacity", "in-flight", "service-p50", "mean-time", "p99-time", "total-cpu"]));
    const fixed = pools.filter(cell => !cell.virtual);
    const virtual = pools.filter(cell => cell.virtual);
    const tail = of => misses(of.map(cell => ({
      measured: value(cell, "p99-time"),
      computed: choosingNumbers.P99_OF_MEAN * value(cell, "mean-time"),
      run: cell.run
    })));
    const inUse = of => misses(of.map(cell => ({
      measured: value(cell, "in-flight"),
      computed: value(cell, "capacity") * value(cell, "service-p50") / 1e3,
      run: cell.run
    })));
    const sizes = fixed.map(cell => cell.pool);
    const ends = pairs(
      fixed.filter(cell => cell.pool === most(sizes)), fixed.filter(cell => cell.pool === least(sizes)),
      (one, other) => one.stack === other.stack);

    const rowOf = cell => built.rows.filter(row => isOf(row, cell))[0];
    const written = cells.filter(cell => cell.asks === "write" && !cell.virtual && cell.pool === undefined
      && value(cell, "statements") === 1 && has(cell, ["total-cpu"]));
    const writes = written.reduce((found, cell) => {
      const row = rowOf(cell);
      const cost = row && cpu(built, row, {statements: 1, work: "writing", database: cell.system});
      return cost === undefined ? found : found.concat({
        measured: value(cell, "total-cpu"),
        computed: cost["app-cpu"].value + cost["database-cpu"].value,
        run: cell.run
      });
    }, []);

    // A stack's own cells at a constant rate against what those of the others give.
    const others = built.paced.filter(cell => !cell.virtual).reduce((found, cell) => {
      const row = rowOf(cell);
      const full = row && cpu(built, row, ONE_SELECT);
      if (full === undefined) return found;
      const rest = built.rows.filter(one => one.stack !== row.stack);
      if (rest.every(one => one.points.length === 0)) return found;
      const busy = busyShare(cell.rate, full["app-cpu"].value, built.data.runs[cell.run].cores);
      const computed = CPU.reduce((sum, metric) => sum + full[metric].value
        * busier(rest, built.alone, {stack: row.stack, points: []}, busy, metric).value, 0);
      const measured = CPU.reduce((sum, metric) => sum + value(cell, metric), 0);
      return found.concat({measured: measured, computed: computed, run: cell.run});
    }, []);

    return {
      timed: timed.length,
      p50: byTime("latency-p50", "p50"),
      p99: byTime("latency-p99", "p99"),
      pools: pools.length,
      sizes: {least: least(sizes), most: most(sizes)},
      inUse: inUse(fixed),
      inUseVirtual: inUse(virtual),
      tail: tail(fixed),
      tailVirtual: tail(virtual),
      manyConnections: ends.length === 0 ? undefined : ratios(ends, "total-cpu"),
      writes: misses(writes),
      paced: {cells: built.paced.length, others: misses(others)},
      runs: betweenRuns(cells.filter(cell => cell.pool === undefined && has(cell, ["total-cpu"])))
    };
  }

  /** How many times as much the same cell cost in the dearest run as in the cheapest, of cells that three runs have. */
  function betweenRuns(cells) {
    const name = cell => [cell.stack, cell.virtual, cell.work, cell.system].join(" ");
    const all = unique(cells.map(name)).map(one => cells.filter(cell => name(cell) === one))
      .filter(same => unique(same.map(cell => cell.run)).length >= 3)
      .map(same => {
        const costs = same.map(cell => value(cell, "total-cpu"));
        return exactly(most(costs) / least(costs), same.map(cell => cell.run));
      });
    const found = together(all);
    if (found !== undefined) found.cells = all.length;
    return found;
  }

  // --- the answer -------------------------------------------------------------------------------------------------
  /** CPU of a request in µs, of application and of database; undefined where no run has what it takes. */
  function cpu(built, row, asked) {
    const cost = {};
    const asks = asked.work === "writing" ? "insert" : "select";
    const isKnown = CPU.every(metric => {
      const more = built.difference(row.stack.driver, asked.database, asks, metric);
      const further = row.known.further[metric];
      if (more === undefined || further === undefined) return false;
      let all = plus(row.known.request[metric], scaled(more, asked.statements));
      if (asked.statements > 1) all = plus(all, scaled(further, asked.statements - 1));
      cost[metric] = row.virtual === undefined ? all : times(all, row.virtual[metric]);
      return true;
    });
    return isKnown ? cost : undefined;
  }

  /** Cells that have measured a question: as many requests a second on as many cores, and the same statement. */
  function measuring(built, row, asked) {
    const isAsked = Object.keys(ONE_SELECT).every(key => asked[key] === ONE_SELECT[key]) && asked.distance === 0;
    return built.paced.filter(cell => isAsked && isOf(row, cell) && cell.rate === asked.rate / asked.instances
      && built.data.runs[cell.run].cores === asked.cores);
  }

  /** What a stack needs; undefined where no run has what it takes. */
  function needs(built, row, asked) {
    const full = cpu(built, row, asked);
    if (full === undefined) return undefined;
    const writes = asked.work === "writing" ? built.checks.writes : undefined;
    const each = asked.rate / asked.instances;
    const network = asked.statements * asked.distance;
    const busyness = busyShare(each, full["app-cpu"].value, asked.cores);
    const factor = metric => busier(built.rows, built.alone, row, busyness, metric);
    const measured = measuring(built, row, asked);
    const cost = metric => (measured.length > 0
      ? over(measured, metric)
      : times(missed(full[metric], writes), factor(metric)));
    const app = cost("app-cpu");
    const database = cost("database-cpu");
    const total = plus(app, database);
    const used = micros => scaled(micros, asked.rate / 1e6);

    const timeOf = end => choosingNumbers.latency(total[end] / 1e3, network,
      {cores: asked.cores, busy: each * app[end] / 1e6, time: app[end] / 1e3});
    const ends = {value: timeOf("value"), least: timeOf("least"), most: timeOf("most")};
    // Cells whose load was invalid have no latency.
    const withLatency = measured.filter(cell => has(cell, ["latency-p50", "latency-p99"]));
    // Only what is not network can be off by what the rule misses.
    const timed = name => {
      if (withLatency.length > 0) return over(withLatency, "latency-" + name);
      const off = missed(numberOf(ends.value[name] - network, ends.least[name] - network, ends.most[name] - network,
        total.runs), built.checks[name]);
      return numberOf(off.value + network, off.least + network, off.most + network, off.runs);
    };

    // A connection is held for its round trips, the database's work, and what the driver does with each statement.
    const driver = times(row.known.further["app-cpu"], factor("app-cpu"));
    const busy = plus(database, scaled(driver, asked.statements));
    const inUse = numberOf(
      each * (network + busy.value / 1e3) / 1e3, each * (network + busy.least / 1e3) / 1e3,
      each * (network + busy.most / 1e3) / 1e3, busy.runs);
    const connections = choosingNumbers.connections;
    const pool = numberOf(connections(inUse.value), connections(inUse.least), connections(inUse.most), inUse.runs);
    return {
      row: row,
      label: row.label,
      isMeasured: measured.length > 0,
      isLatencyMeasured: withLatency.length > 0,
      full: plus(full["app-cpu"], full["database-cpu"]),
      total: total,
      cores: used(total),
      database: used(database),
      ofInstance: scaled(used(app), 1 / asked.instances),
      isOverloaded: busyness === 1,
      fewestInstances: Math.floor(asked.rate * full["app-cpu"].value / 1e6 / asked.cores) + 1,
      p50: timed("p50"),
      p99: timed("p99"),
      network: network,
      inUse: inUse,
      pool: pool,
      pools: scaled(pool, asked.instances),
      memory: (row.virtual || row.known).memory,
      memoryAtMost: (row.virtual || row.known).memoryAtMost,
      isFullMeasured: row.known.isOfAllRuns,
      full50: row.known.request["latency-p50"],
      full99: row.known.request["latency-p99"]
    };
  }

  /** The stacks that a question is about, what needs least first, and those that no run can answer for. */
  function answer(built, asked) {
    const about = built.rows.filter(asked.isAbout);
    const found = about.map(row => needs(built, row, asked)).filter(each => each !== undefined);
    found.sort((one, other) => one.cores.value - other.cores.value);
    return {
      needs: found,
      unknown: about.filter(row => !found.some(each => each.row === row)).map(row => row.label)
    };
  }

  return {HOME: HOME, model: model, answer: answer};
})();
