// Whoever worked on something for the advisor, under whichever name, doesn't decide it.

/** Said where the buttons would be, and as the reason of a refusal. */
export const workedOnIt = 'You worked on this one. Someone else has to decide.'

/** The reason of a refusal while the caller acts for someone else. */
export const inPersonOnly = 'You’re acting for someone. Stop acting to do this yourself.'
