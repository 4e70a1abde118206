package io.github.dbstacks.analysis.remark;

/** A relation between two counts that have different sources. */
public enum Law {
    IN_FLIGHT("operations in flight", Relation.AT_MOST, "the concurrency", 0.02),
    SLOTS("slots in use and idle", Relation.EQUAL, "the concurrency", 0.02),
    /** Statements that open or check a connection are left out. */
    STATEMENTS("statements per request", Relation.EQUAL, "those of the scenario", 0.01),
    STATEMENT_ROWS("rows per request by the database", Relation.EQUAL, "those of the scenario", 0.01),
    /** Rows that requests insert whose keys are drawn. */
    ROWS_LEFT("rows inserted", Relation.EQUAL, "those that chance leaves", 0),
    ROWS("rows per operation", Relation.EQUAL, "the rows of the answer", 0),
    /** The clock of the process advances in steps of 10 ms. */
    THREADS("CPU of the application by thread, s", Relation.AT_MOST, "CPU of its process, s", 0.02),
    PROCESSORS("CPU of the application's process, s", Relation.AT_MOST, "time of all processors, s", 0.02),
    /** Both are exact to nanoseconds but for threads that run while they are read, and for threads that have ended. */
    JAVA_THREADS("CPU of Java threads by the kernel, s", Relation.EQUAL, "by the JVM, s", 0.02),
    /**
     * The kernel counts stolen time as CPU time of the process that was to run, and not as CPU time of the host.
     * Interrupts are no part of the sum, since their time counts for the process that they interrupt, too. The load
     * engine is none either: its CPU time is known for the whole load only, and a part that is left out cannot break
     * the law.
     */
    HOST("CPU of application, database and dbstacks, s", Relation.AT_MOST, "CPU of the host and stolen time, s", 0.02),
    BYTES("bytes received on the host per operation", Relation.AT_LEAST, "bytes of its rows", 0),
    SESSIONS("database processes at work", Relation.AT_MOST, "operations in flight", 0.05);

    /** How the first count must be to the second. */
    public enum Relation {
        AT_MOST,
        EQUAL,
        AT_LEAST;

        /**
         * How far beyond what is allowed the first count is, as a share of the second; not above 0 where the relation
         * holds.
         *
         * @param allowed by how much the two may differ
         */
        public double excess(double counted, double bound, double allowed) {
            double over = switch (this) {
                case AT_MOST -> counted - bound;
                case EQUAL -> Math.abs(counted - bound);
                case AT_LEAST -> bound - counted;
            };
            return (over - allowed) / Math.max(1e-9, bound);
        }
    }

    private final String left;
    private final Relation relation;
    private final String right;
    private final double tolerance;

    Law(String left, Relation relation, String right, double tolerance) {
        this.left = left;
        this.relation = relation;
        this.right = right;
        this.tolerance = tolerance;
    }

    /** What is counted, with its unit. */
    public String left() {
        return left;
    }

    public Relation relation() {
        return relation;
    }

    /** What it is held against. */
    public String right() {
        return right;
    }

    /** Returns by how much the two may differ, as a share of the second. */
    double tolerance() {
        return tolerance;
    }
}
