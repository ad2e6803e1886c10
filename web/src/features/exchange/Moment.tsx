import { dayInShort, momentInWords } from '../../lib/format.ts'

export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={dayInShort(new Date(at))}>
    {momentInWords(new Date(at))}
  </time>
)
