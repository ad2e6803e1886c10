/** For `like`: what was typed, as it is. No sign in it is a pattern. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** For `to_tsquery('simple', …)`: every word typed begins one of the text's; none is a pattern. Empty where there is no word. */
export const wordsBegin = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ')
