/** For HTML that is written here: in mails, and in pages for browsers that run no scripts. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
