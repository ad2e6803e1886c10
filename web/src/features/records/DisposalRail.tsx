// Beside a proposal: the two approvals, what to know before giving one, and what happened.
import type { Disposal, DisposalClass } from '@portal/contract/disposal'
import type { RecordClassId } from '@portal/contract/record-classes'
import { dayInWords, firmMoment } from '@portal/contract/rules/day'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Face } from '../../ui/Face.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { Block, Checks, Steps } from '../review/public.ts'
import styles from './disposal.module.css'
import type { DisposalAnswer } from './holds-api.ts'
import { eventInWords } from './records-words.ts'

interface Props {
  disposal: Disposal
  can: DisposalAnswer['can']
  unseen: readonly DisposalClass[]
  onView: (of: RecordClassId) => void
}

/** Beside what one hasn’t looked at, the way to it. */
const toolOf = (way: { text: string; open: () => void } | undefined) =>
  function Tool({ text }: { text: string }) {
    return way && text === way.text ? (
      <button type="button" className={styles.press} onClick={way.open}>
        Open
      </button>
    ) : null
  }

function backupCheck({ backup }: Disposal): { done: boolean; entry?: string; text: string } {
  if (!backup) return { done: false, entry: 'backup', text: 'No backup was ever checked' }
  const at = firmMoment(new Date(backup.at), new Date())
  return backup.problem
    ? { done: false, entry: 'backup', text: `The backup check of ${at} found a problem` }
    : { done: true, text: `Last backup checked ${at}` }
}

export function DisposalRail({ disposal, can, unseen, onView }: Props) {
  const classes = disposal.classes.filter(({ records }) => records > 0).length
  const isOpen = disposal.state === 'open'
  const count = unseen.length === 1 ? '1 class' : `${unseen.length} classes`
  const look = { done: unseen.length === 0, entry: 'look', text: `${count} you haven’t looked at` }
  return (
    <div className={styles.rail}>
      <Block title="Approvals" aside={<span className="t-note num">{disposal.approvals} of 2</span>}>
        <ol className={styles.slots}>
          {disposal.given.map(({ name, at, looked, you }) => (
            <li key={name}>
              <Face name={name} size={28} />
              <span>
                <b>{you ? 'You' : name}</b>
                <span className="t-note">
                  <FirmMoment at={at} />. Looked at {looked === 1 ? '1 class' : `${looked} classes`}
                </span>
              </span>
              <IconCircleCheck size={18} stroke={1.8} aria-label="Approved" />
            </li>
          ))}
          {isOpen &&
            Array.from({ length: 2 - disposal.given.length }, (_, index) => {
              const slot = disposal.given.length + index + 1
              const yours = can.approve && index === 0
              return (
                <li key={slot}>
                  <i className={styles.slot} aria-hidden>
                    {slot}
                  </i>
                  <span>
                    <b>{yours ? 'You' : 'Someone else from compliance'}</b>
                    {yours && (
                      <span className="t-note">
                        Looked at {classes - unseen.length} of {classes} classes
                      </span>
                    )}
                  </span>
                  <span className={styles.todo}>To decide</span>
                </li>
              )
            })}
        </ol>
        {isOpen && (
          <p className="t-note">
            Two people from compliance, neither of them acting for someone else. Asks you to confirm it’s you.
          </p>
        )}
      </Block>
      {isOpen && (
        <Checks
          title="Before you approve"
          checks={[
            {
              done: true,
              text:
                disposal.holds === 0
                  ? 'No active holds'
                  : disposal.holds === 1
                    ? 'The active hold is left out'
                    : `All ${disposal.holds} active holds are left out`,
            },
            disposal.pointed_at === 0
              ? { done: true, text: 'No open task is about these records' }
              : { done: false, entry: 'tasks', text: `Open tasks are about ${disposal.pointed_at}. They’re left out` },
            backupCheck(disposal),
            look.done ? { done: true, text: 'You’ve looked at every class' } : look,
          ]}
          tool={toolOf(unseen[0] && { text: look.text, open: () => unseen[0] && onView(unseen[0].class) })}
        />
      )}
      <Steps
        done={disposal.activity.map((event) => ({
          at: event.at,
          words: (
            <>
              {eventInWords(event)}
              {event.by && (
                <>
                  {' '}
                  by <b>{event.by}</b>
                </>
              )}
              {event.text && `: “${event.text}”`}
            </>
          ),
        }))}
        now={
          isOpen
            ? {
                words: can.approve ? 'Your decision' : 'Decision of a second person',
                note: `Lapses ${dayInWords(disposal.lapses_on)}`,
              }
            : undefined
        }
        next={isOpen ? [{ text: 'Contents and files deleted, notes stay', note: 'Can’t be undone' }] : []}
      />
    </div>
  )
}
