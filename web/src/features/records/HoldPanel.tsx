// One hold: why, what it keeps, and what happened to it. Beside the list; on narrower screens over it.
import { Button } from '@mantine/core'
import type { HoldDetails } from '@portal/contract/holds'
import { recordClasses, recordClassIds } from '@portal/contract/record-classes'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import { disposalName, holdName } from '@portal/contract/rules/hold'
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { Fact, PanelBody, SidePanel, type Steps } from '../../ui/SidePanel.tsx'
import panel from '../../ui/SidePanel.module.css'
import { useHold } from './holds-api.ts'
import styles from './holds.module.css'
import { LiftHold } from './LiftHold.tsx'
import { WidenHold } from './PlaceHold.tsx'
import { eventInWords, figure } from './records-words.ts'

interface Props {
  id: number
  steps: Steps<number>
  onClose: () => void
}

export function HoldPanel({ id, steps, onClose }: Props) {
  const { data, error } = useHold(id)
  const [asked, setAsked] = useState<'widen' | 'lift'>()
  const hold = data?.hold
  return (
    <SidePanel
      label="Hold"
      title={hold?.matter ?? (error ? 'Hold not found' : 'Loading hold…')}
      about={
        hold && (
          <p className="t-note">
            {[holdName(hold.id), hold.reference, `since ${dayInWords(firmDay(new Date(hold.placed_at)))}`]
              .filter(Boolean)
              .join(', ')}
          </p>
        )
      }
      steps={steps}
      onClose={onClose}
    >
      <PanelBody>
        {hold && <Details hold={hold} onWiden={data.can.widen ? () => setAsked('widen') : undefined} />}
        {error && !hold && <p className="t-note">{error.message}</p>}
      </PanelBody>
      {data?.can.lift && (
        <div className={panel.foot}>
          <Button
            component={Link}
            to={`?tab=packets&hold=${id}`}
            variant="default"
            leftSection={<IconFileZip size={16} stroke={1.7} aria-hidden />}
          >
            Make packet
          </Button>
          <span className="grow" />
          <Button className={styles.danger ?? ''} variant="subtle" onClick={() => setAsked('lift')}>
            Lift hold
          </Button>
        </div>
      )}
      {hold && asked === 'widen' && <WidenHold hold={hold} onClose={() => setAsked(undefined)} />}
      {hold && asked === 'lift' && <LiftHold hold={hold} onClose={() => setAsked(undefined)} />}
    </SidePanel>
  )
}

const listed = (all: readonly { id: string | number; name: string }[]) =>
  all.length === 0 ? 'All' : all.map(({ id, name }) => <div key={id}>{name}</div>)

function Details({ hold, onWiden }: { hold: HoldDetails; onWiden: (() => void) | undefined }) {
  const { from, until, classes } = hold.scope
  return (
    <>
      <section>
        <h3>Reason</h3>
        <p className={styles.reason}>{hold.reason}</p>
      </section>
      <section>
        <div className={panel.title}>
          <h3>Scope</h3>
          {onWiden && (
            <button type="button" className={styles.press} onClick={onWiden}>
              Widen
            </button>
          )}
        </div>
        <dl className={panel.facts}>
          <Fact name="People">{listed(hold.people)}</Fact>
          {hold.branches.length > 0 && <Fact name="Branches">{listed(hold.branches)}</Fact>}
          <Fact name="Period">
            {from === null && until === null
              ? 'Any time, stays open'
              : `${from ? dayInWords(from) : 'Beginning'} – ${until ? dayInWords(until) : 'today, stays open'}`}
          </Fact>
          <Fact name="Classes">{classes.length === 0 ? 'All' : `${classes.length} of ${recordClassIds.length}`}</Fact>
          {hold.lifted_at && (
            <Fact name="Lifted">
              <FirmMoment at={hold.lifted_at} />, by {hold.lifted_by}: {hold.lift_reason}
            </Fact>
          )}
        </dl>
      </section>
      {hold.records !== null && (
        <section>
          <div className={panel.title}>
            <h3>Records held</h3>
            <span className="t-note num">{figure(hold.records)}</span>
          </div>
          <ul className={styles.held}>
            {hold.classes.map(({ class: of, records }) => (
              <li key={of}>
                {recordClasses[of].name}
                <b className="num">{figure(records)}</b>
              </li>
            ))}
          </ul>
          {hold.past > 0 && (
            <p className="t-note">
              {hold.past === 1 ? '1 of them' : `${figure(hold.past)} of them`} would be past{' '}
              {hold.past === 1 ? 'its' : 'their'} time today.
            </p>
          )}
        </section>
      )}
      <section>
        <h3>Activity</h3>
        <ol className={panel.steps}>
          {hold.activity.map((event, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- what happened is only added to
            <li key={hold.activity.length - index} data-now={index === 0 || undefined}>
              <span>
                <b>{eventInWords(event)}</b>
                {event.by && ` by ${event.by}`}
              </span>
              <span className="t-note">
                <FirmMoment at={event.at} />
                {event.disposal !== null && `, proposal ${disposalName(event.disposal)}`}
                {event.action === 'hold.widened' && event.text && `, added ${event.text}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
