import { Button } from '@mantine/core'
import type { AuditCheck, AuditEntry } from '@portal/contract/audit'
import { actionInWords } from '@portal/contract/audit-actions'
import { fieldInWords } from '@portal/contract/audit-fields'
import IconArrowNarrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowRight.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { Link } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { Fact, PanelBody, SidePanel, type Steps } from '../../ui/SidePanel.tsx'
import panel from '../../ui/SidePanel.module.css'
import { toast } from '../../ui/toast.tsx'
import { useAuditCheck, useAuditEntry } from './api.ts'
import press from './press.module.css'
import styles from './panel.module.css'
import { changedWords, toldIn } from './changes.ts'
import { recordOf, sentenceOf, titleOf } from './sentence.ts'
import { brieflyAt, exactlyAt } from './times.ts'

interface Props {
  id: number
  /** As the list has it: shown until the whole of it is there. */
  known: AuditEntry | undefined
  steps: Steps<number>
  onRecord: (subject: string) => void
  onLocation: (address: string) => void
  onClose: () => void
}

export function EntryPanel({ id, known, steps, onRecord, onLocation, onClose }: Props) {
  const { data, error } = useAuditEntry(id)
  const { data: check } = useAuditCheck()
  const { can } = useDetails()
  const entry = data?.entry ?? known
  return (
    <SidePanel
      label="Entry"
      title={entry ? titleOf(entry) : error ? 'Entry not found' : 'Loading entry…'}
      about={entry && <p className="t-note">{exactlyAt(entry.at)}</p>}
      steps={steps}
      onClose={onClose}
    >
      <PanelBody>
        {entry && (
          <>
            <Changes entry={entry} />
            <Details
              entry={entry}
              integrity={data && integrityOf(entry.id, data.sealed, check)}
              onLocation={onLocation}
            />
          </>
        )}
        {entry && data && (
          <section>
            <div className={panel.title}>
              <h3>History of this record</h3>
              <button type="button" className={press.press} onClick={() => onRecord(entry.subject)}>
                All {data.about.toLocaleString('en-US')}
              </button>
            </div>
            <ol className={`${panel.steps} ${styles.neighbours}`}>
              {data.neighbours.map((one) => (
                <li key={one.id} data-now={one.id === id || undefined}>
                  <button type="button" onClick={() => steps.onOpen(one.id)} aria-current={one.id === id || undefined}>
                    <b>{actionInWords(one.action)}</b> by {sentenceOf(one).who}
                  </button>
                  <span className="t-note">{brieflyAt(one.at)}</span>
                </li>
              ))}
            </ol>
            {can.records.see && data.record && (
              <Link className="link" to={`/records?record=${encodeURIComponent(data.record)}`}>
                View every change in Records
              </Link>
            )}
          </section>
        )}
        {error && !entry && <p className="t-note">{error.message}</p>}
      </PanelBody>
      {entry && <Foot entry={entry} />}
    </SidePanel>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { changes } = toldIn(entry.detail)
  const secret = (entry.detail as { secret?: unknown } | null)?.secret === true
  const count = changes.length + (secret ? 1 : 0)
  if (count === 0) return null
  return (
    <section>
      <div className={panel.title}>
        <h3>Changes</h3>
        <span className="t-note">{count === 1 ? '1 field' : `${count} fields`}</span>
      </div>
      <ul className={styles.changes} aria-label="Changes">
        {changes.map((change) => {
          const { before, after } = changedWords(change)
          return (
            <li key={change.field}>
              <p>{fieldInWords(change.field)}</p>
              <div>
                <span>{before}</span>
                <IconArrowNarrowRight size={16} stroke={1.5} aria-label="to" />
                <b>{after}</b>
              </div>
            </li>
          )
        })}
        {secret && (
          <li>
            <p>Secret</p>
            <div>
              <b>Changed</b>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}

type Integrity = { words: string; state: 'good' | 'bad' | 'open' }

/** Whether this very entry is as it was written, as far as the last check went. */
function integrityOf(id: number, sealed: boolean, check: AuditCheck | undefined): Integrity {
  if (!sealed) return { words: 'Not sealed yet', state: 'open' }
  const last = check?.last
  if (last?.faults.some((fault) => fault.startsWith(`entry ${id} `)))
    return { words: 'Changed after it was sealed', state: 'bad' }
  return last && last.fault_count === 0 ? { words: 'Verified', state: 'good' } : { words: 'Sealed', state: 'open' }
}

interface DetailsProps {
  entry: AuditEntry
  integrity: Integrity | undefined
  onLocation: (address: string) => void
}

function Details({ entry, integrity, onLocation }: DetailsProps) {
  const { others } = toldIn(entry.detail)
  const record = recordOf(entry)
  const { who, owner } = sentenceOf(entry)
  const own = entry.actor_id && `/management?tab=users&user=${entry.actor_id}`
  return (
    <section>
      <h3>Details</h3>
      <dl className={`${panel.facts} ${styles.facts}`}>
        <Fact name="By">
          {own ? <Link to={own}>{who}</Link> : who}
          {owner && ` for ${owner}`}
        </Fact>
        <Fact name="Record">{record.to ? <Link to={record.to}>{record.text}</Link> : record.text}</Fact>
        {entry.location && entry.location !== entry.address && <Fact name="Location">{entry.location}</Fact>}
        {entry.address && (
          <Fact name="IP address">
            <button type="button" className={press.press} onClick={() => onLocation(entry.address)}>
              {entry.address}
            </button>
          </Fact>
        )}
        {entry.device && <Fact name="Device">{entry.device}</Fact>}
        {others
          .filter(([name]) => name !== 'secret' && name !== 'address')
          .map(([name, value]) => (
            <Fact key={name} name={fieldInWords(name)}>
              {value}
            </Fact>
          ))}
        <Fact name="Action">{entry.action}</Fact>
        <Fact name="Reference">{entry.request_id}</Fact>
        <Fact name="Entry">{entry.id.toLocaleString('en-US')}</Fact>
        <Fact name="Integrity">{integrity && <span data-state={integrity.state}>{integrity.words}</span>}</Fact>
      </dl>
    </section>
  )
}

function Foot({ entry }: { entry: AuditEntry }) {
  const { to } = recordOf(entry)
  const copy = async () => {
    const address = new URL(location.href)
    address.searchParams.set('entry', String(entry.id))
    try {
      await navigator.clipboard.writeText(address.href)
      toast.success('Link copied')
    } catch {
      toast.error('Couldn’t copy link', 'Copy it from the address bar instead.')
    }
  }
  return (
    <div className={panel.foot}>
      {to && (
        <Button
          component={Link}
          to={to}
          variant="default"
          rightSection={<IconArrowNarrowRight size={16} aria-hidden />}
        >
          Open record
        </Button>
      )}
      <Button
        variant="subtle"
        leftSection={<IconLink size={16} stroke={1.7} aria-hidden />}
        onClick={() => void copy()}
      >
        Copy link
      </Button>
    </div>
  )
}
