/** For `like`: what was typed, as it is. No sign in it is a pattern. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
