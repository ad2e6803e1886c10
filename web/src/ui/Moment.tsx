import { exactMoment } from '../lib/ago.ts'
import { momentInWords } from '../lib/format.ts'

/** A moment in words; the exact time for who points at it. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactMoment(new Date(at))}>
    {momentInWords(new Date(at))}
  </time>
)
