import { bareDayInShort, dayInShort } from '../../lib/format.ts'

/** Of a moment or of a bare day. */
export const Day = ({ at }: { at: string }) => (
  <time dateTime={at}>{at.length === 10 ? bareDayInShort(at) : dayInShort(new Date(at))}</time>
)

export const DayOrNone = ({ at, none = '–' }: { at: string | null; none?: string }) => (at ? <Day at={at} /> : none)
