// What a text may be made of, wherever one comes in. What a screen cannot show has no place in a record: half a character, a NUL,
// a bell, and in what is shown as one line a second one.

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const breaks = /[\t\n\r\u2028\u2029]/

export function textProblem(text: string, lines: boolean): string | undefined {
  if (!text.isWellFormed()) return 'Part of this text is damaged. Type it again.'
  if (controls.test(text)) return 'Remove the control characters.'
  if (!lines && breaks.test(text)) return 'Use a single line without tabs.'
  return undefined
}
