// What an entry says beyond its line: what changed from what to what, and whatever else was noted.
export interface Change {
  field: string
  before: string
  after: string
}
export interface Told {
  changes: Change[]
  /** Fields that stayed as they were. */
  unchanged: number
  others: [name: string, value: string][]
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function asText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => (isFields(one) ? plainly(one) : asText(one))).join(', ') || '—'
  return JSON.stringify(value)
}
/** AI Insight https://insight.example/ */
const plainly = (fields: Fields) => Object.values(fields).map(asText).join(' ')
const changed = ({ before, after }: Change) => before !== after

/** Where only one of the two was noted, the other is nothing. */
function changesOf(before: unknown, after: unknown): Change[] {
  if (!isFields(before) && !isFields(after)) return [{ field: 'Value', before: asText(before), after: asText(after) }]
  const [old, now] = [before, after].map((side) => (isFields(side) ? side : {})) as [Fields, Fields]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return names.map((field) => ({ field, before: asText(old[field]), after: asText(now[field]) }))
}

/** Noted field by field, as changes of people are. What must not be written down is only said to have changed. */
const changedFields = (noted: Fields): Change[] =>
  Object.entries(noted).map(([field, sides]) =>
    isFields(sides)
      ? { field, before: asText(sides['before']), after: asText(sides['after']) }
      : { field, before: '—', after: asText(sides) },
  )

export function toldIn(detail: unknown): Told {
  const { before, after, changes: noted, ...rest } = isFields(detail) ? detail : {}
  const sides = [
    ...(before === undefined && after === undefined ? [] : changesOf(before, after)),
    ...(isFields(noted) ? changedFields(noted) : []),
  ]
  const changes = sides.filter(changed)
  return {
    changes,
    unchanged: sides.length - changes.length,
    others: Object.entries(rest).map(([name, value]) => [name, asText(value)]),
  }
}

/** Longer texts show what is different in them. */
const shownWhole = 120
/** Words beside the difference, so that it can be found. */
const around = 3

/** What must not be written down has only "changed"; of long texts the changed words. */
export function changedWords({ before, after }: Change): { before: string; after: string } {
  if (after === 'changed') return { before: '', after: 'Changed' }
  if (before.length <= shownWhole && after.length <= shownWhole) return { before, after }
  const [old, now] = [before.split(/\s+/), after.split(/\s+/)]
  const least = Math.min(old.length, now.length)
  let start = 0
  while (start < least && old[start] === now[start]) start++
  let end = 0
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const part = (words: string[]) => {
    const [from, to] = [Math.max(0, start - around), Math.min(words.length, words.length - end + around)]
    return `${from > 0 ? '… ' : ''}${words.slice(from, to).join(' ')}${to < words.length ? ' …' : ''}`
  }
  return { before: part(old), after: part(now) }
}
