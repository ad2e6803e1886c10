import type { Attendee, Meeting } from '@portal/contract/meetings'
import { type CountsAs, countsAs, countsAsWords, isRetail } from '@portal/contract/rules/meeting'
import { firmTime } from '@portal/contract/rules/day'
import { useState } from 'react'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useClassify } from './api.ts'
import styles from './meeting.module.css'
import { counted } from './words.tsx'

const few = 6

/** "Adler, Ruth": in lists the name people look for comes first. */
function listName({ name, caller }: Attendee): string {
  const words = name.trim().split(/\s+/)
  if (caller || name.includes(',') || words.length < 2) return name
  return `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`
}

function summed(attendees: readonly Attendee[]): string {
  const of = (kind: CountsAs) => attendees.filter(({ counts_as }) => counts_as === kind).length
  return [
    of('client') && counted(of('client'), 'client'),
    of('prospect') && counted(of('prospect'), 'prospect'),
    of('firm') && `${of('firm')} from the firm`,
    of('institutional') && `${of('institutional')} institutional`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function Attendees({ meeting }: { meeting: Meeting }) {
  const [all, setAll] = useState(false)
  const people = meeting.attendees.toSorted((a, b) => listName(a).localeCompare(listName(b)))
  const shown = all ? people : people.slice(0, few)
  return (
    <Section title="Attendees" about={summed(people)}>
      <table className={styles.people} aria-label="Attendees">
        <thead>
          <tr>
            <th>Name</th>
            <th>Counts as</th>
            <th>Joined</th>
            <th>Left</th>
            <th className={styles.right}>Minutes</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.n}>
              <th scope="row" title={one.email || undefined}>
                {listName(one)}
              </th>
              <td>
                <Counts meeting={meeting} attendee={one} />
                {one.caller && <span className={styles.quiet}> by phone, not identified</span>}
              </td>
              <td className="num">{one.joined ? firmTime(new Date(one.joined)) : '–'}</td>
              <td className="num">{one.left ? firmTime(new Date(one.left)) : '–'}</td>
              <td className={`num ${styles.right}`}>{one.minutes || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.peopleFoot}>
        <span className="num">{people.length === 0 ? 'No attendees' : `1–${shown.length} of ${people.length}`}</span>
        {people.length > few && (
          <button type="button" className={styles.linked} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${people.length}`}
          </button>
        )}
      </div>
    </Section>
  )
}

/** Changing it counts everything again at once. */
function Counts({ meeting: { id, version, can }, attendee }: { meeting: Meeting; attendee: Attendee }) {
  const { n, counts_as } = attendee
  const classify = useClassify()
  if (!can.classify)
    return <span className={isRetail(counts_as) ? undefined : styles.quiet}>{countsAsWords[counts_as]}</span>
  return (
    <select
      className={styles.counts}
      data-retail={isRetail(counts_as) || undefined}
      aria-label={`${listName(attendee)} counts as`}
      value={counts_as}
      disabled={classify.isPending}
      onChange={(event) =>
        classify.mutate(
          { params: { id, n }, body: { counts_as: event.currentTarget.value as CountsAs, version } },
          {
            onSuccess: () => toast.success('Counted again'),
            onError: ({ message }) => toast.error('Couldn’t change what they count as', message),
          },
        )
      }
    >
      {countsAs.map((kind) => (
        <option key={kind} value={kind}>
          {countsAsWords[kind]}
        </option>
      ))}
    </select>
  )
}
