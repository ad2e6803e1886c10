/** On every change the web asks for: the page somebody was on, for the history of what they changed. */
export const pageHeader = 'x-portal-page'
