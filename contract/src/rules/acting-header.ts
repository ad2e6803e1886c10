// A change says for whom its screen acts.
/** With every change: for whom the screen it was made on acts, by their id. What was meant for one is not done for another. */
export const actingHeader = 'x-portal-acting'
/** In the header, of a screen on which somebody acts for themselves. */
export const nobody = 'nobody'
