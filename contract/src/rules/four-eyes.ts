// Whoever worked on something for the advisor, under whichever name, doesn't decide it.

/** Said where the buttons would be, and as the reason of a refusal. */
export const workedOnIt = 'You worked on this one. Someone else has to decide.'
