import { exactMoment } from '../lib/ago.ts'
import { momentInBrief, momentInWords } from '../lib/format.ts'

/** A moment in words; the exact time for who points at it. `brief` in narrow columns. */
export const Moment = ({ at, brief = false }: { at: string; brief?: boolean }) => (
  <time dateTime={at} title={exactMoment(new Date(at))}>
    {(brief ? momentInBrief : momentInWords)(new Date(at))}
  </time>
)
