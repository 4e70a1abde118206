package io.github.dbstacks.records.expectation;

import io.github.dbstacks.settings.EnumText;

/** The reasons why an expectation is not decidable. There are no others. */
public enum Obstacle {
    CORES("The machine has too few processors to refute it. One with as many as the claim needs would decide it."),
    PRECISION(
            "The numbers are missing, of fewer than three blocks, or too wide for the bound. A longer measurement on a calm"
                    + " machine would decide it."),
    PRECONDITION(
            "What the claim supposes does not hold here, so it says nothing of this machine. A set-up in which that holds"
                    + " would decide it."),
    WITHDRAWN("The durations of this run are withdrawn. A run that is warm would decide it."),
    NOT_USABLE("The report calls the run not usable, so it says nothing. A run whose counts agree would decide it."),
    NOT_RECORDED("The run did not record what the claim is about. A run that does would decide it."),
    DATABASE_ELSEWHERE("Application and database share a machine. A second machine for the database would decide it."),
    WORDS("No number contradicts the sentence. Only a sentence with a number could be decided.");

    private final String meaning;

    Obstacle(String meaning) {
        this.meaning = meaning;
    }

    /** Returns what is missing and what would decide the claim, two short sentences. */
    public String meaning() {
        return meaning;
    }

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
