package io.github.dbstacks.schema;

/** Decides which id each SELECT of an iteration asks for. */
public sealed interface Ids {
    /**
     * The id to ask for.
     *
     * @param operation number of the SELECT within its iteration, from 0
     * @param lastId the highest id that the workload can start from
     */
    int of(int operation, int lastId);

    /** Returns whether all ids are at most {@code lastId}, so that a workload gets all its rows. */
    boolean fits(int lastId);

    /** Asks for the same row every time, as in the reference study. */
    record Fixed(int id) implements Ids {
        @Override
        public int of(int operation, int lastId) {
            return id;
        }

        @Override
        public boolean fits(int lastId) {
            return id >= 1 && id <= lastId;
        }

        @Override
        public String toString() {
            return "fixed:" + id;
        }
    }

    /** Ids spread evenly over the table; the same ids in every iteration and on every stack. */
    record Uniform() implements Ids {
        @Override
        public int of(int operation, int lastId) {
            return of((long) operation, lastId);
        }

        /** Returns an id in the same way, for more numbers than an {@code int} holds. */
        public static int of(long number, int lastId) {
            return 1 + (int) Long.remainderUnsigned(mix(number), lastId);
        }

        @Override
        public boolean fits(int lastId) {
            return true;
        }

        /**
         * The finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
         * Different numbers stay different.
         */
        public static long mix(long z) {
            z = (z + 1) * 0x9E3779B97F4A7C15L;
            z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
            z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
            return z ^ (z >>> 31);
        }

        @Override
        public String toString() {
            return "uniform";
        }
    }
}
