// How the portal's own backups stand, and the seals beside them.
import { Button } from '@mantine/core'
import type { Backups, KeptBackup } from '@portal/contract/backups'
import { limits } from '@portal/contract/limits'
import { dayInWords, firmDay, firmDayAndTime, firmMoment, firmZone } from '@portal/contract/rules/day'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDatabaseOff from '@tabler/icons-react/dist/esm/icons/IconDatabaseOff.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../lib/minute.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBackUpNow, useBackups, useCheckBackup } from './api.ts'
import { columnsFor } from './columns.tsx'
import styles from './system.module.css'
import { agoInHours, bytesInWords, lengthInWords, madeOf, nightWords } from './words.ts'

export function System() {
  const { data, error, refetch } = useBackups()
  if (error && !data)
    return <ErrorState title="Couldn’t load backups" help={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Backup backups={data} />
        {data.kept.length > 0 && <Kept backups={data} />}
      </div>
      <div className={styles.rail}>
        {data.configured && <Where {...data} />}
        <Seals {...data} />
        <Restore />
      </div>
    </div>
  )
}

function Backup({ backups }: { backups: Backups }) {
  const { configured, running, kept, failed, last } = backups
  const now = useBackUpNow()
  const check = useCheck()
  const checking = kept.some((one) => one.check.running)
  const tools = configured && (
    <div className={styles.tools}>
      {kept.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={15} stroke={1.7} aria-hidden />}
          disabled={checking}
          loading={check.isPending}
          onClick={() => check.start()}
        >
          Check a backup
        </Button>
      )}
      <Button
        disabled={running !== null}
        loading={now.isPending}
        onClick={() =>
          now.mutate(undefined, {
            onSuccess: () => toast.success('Backup started'),
            onError: ({ message }) => toast.error('Couldn’t start the backup', message),
          })
        }
      >
        Back up now
      </Button>
    </div>
  )
  return (
    <Section
      title="Backup"
      about={configured ? `every night at 2:00 AM ${firmZone}, encrypted` : undefined}
      tools={tools}
    >
      {configured && (last || running || failed) ? (
        <>
          <Strip {...backups} />
          <Nights {...backups} />
          <Failed {...backups} />
        </>
      ) : (
        <Message
          icon={IconDatabaseOff}
          title={last ? 'Backups are turned off' : 'No backup yet'}
          help={
            configured
              ? 'The first one runs tonight. You can also back up now.'
              : 'Set BACKUP_URL and BACKUP_RECIPIENT in the server’s settings and restart it. docs/operations.md shows how.'
          }
        />
      )}
    </Section>
  )
}

function useCheck() {
  const { mutate, isPending } = useCheckBackup()
  const start = (id?: number) =>
    mutate(
      { body: id === undefined ? {} : { id } },
      {
        onSuccess: () => toast.success('Check started. The result appears under Checked.'),
        onError: ({ message }) => toast.error('Couldn’t start the check', message),
      },
    )
  return { start, isPending }
}

function Strip({ last, running, drill, old, next, identity }: Backups) {
  const now = useNow()
  return (
    <dl className={styles.strip} aria-label="Backups at a glance">
      {running ? (
        <div>
          <dt>Backing up</dt>
          <dd className={styles.figure}>{running.percent}%</dd>
          <dd>
            <progress aria-label="Progress of the backup" max={100} value={running.percent} />
            {running.phase === 'files' ? 'Copying files' : 'Copying the database'}
          </dd>
        </div>
      ) : (
        <div data-old={old || undefined}>
          <dt>Last success</dt>
          <dd className={styles.figure}>{last ? `${agoInHours(last.at, now)} ago` : 'Never'}</dd>
          <dd>
            {last && `${firmMoment(new Date(last.at), new Date(now))}.`} {old && 'Allowed: '}
            {old && `${limits.backupOldMs / 3_600_000} hours`}
          </dd>
        </div>
      )}
      <div>
        <dt>Size</dt>
        <dd className={styles.figure}>{last ? bytesInWords(last.bytes) : '–'}</dd>
        <dd>{last && `${bytesInWords(last.new_bytes)} new that time`}</dd>
      </div>
      <div>
        <dt>Took</dt>
        <dd className={styles.figure}>{last ? lengthInWords(last.took_ms) : '–'}</dd>
        <dd>{next && `Next ${firmMoment(new Date(next), new Date(now))}`}</dd>
      </div>
      <div>
        <dt>Last restore drill</dt>
        <dd className={styles.figure}>{drill ? dayInWords(firmDay(new Date(drill.at))) : 'None'}</dd>
        <dd className={drill?.problem ? styles.bad : drill ? styles.good : undefined}>
          {!drill && (identity ? 'Check a backup to run one' : 'Needs the identity on this server')}
          {drill && (drill.problem === null ? `passed in ${lengthInWords(drill.took_ms)}` : 'failed')}
        </dd>
      </div>
    </dl>
  )
}

const tiles = { ok: IconCheck, failed: IconX, none: IconMinus }

function Nights({ nights }: Backups) {
  return (
    <>
      <div className={styles.nightsHead}>
        <h3>Last {nights.length} nights</h3>
        <span>
          {madeOf(nights)} of {nights.length} made
        </span>
      </div>
      <ol className={styles.nights}>
        {nights.map(({ day, state }) => {
          const Icon = tiles[state as keyof typeof tiles]
          return (
            <li key={day} title={`${dayInWords(day)}: ${nightWords[state]}`}>
              <span className={styles.tile} data-state={state}>
                <Icon size={16} stroke={2} aria-hidden />
                <span className="vh">{`${dayInWords(day)}: ${nightWords[state]}`}</span>
              </span>
              <span aria-hidden>{Number(day.slice(8))}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function Failed({ failed, last }: Backups) {
  return (
    <>
      {failed && (
        <div className={styles.failed}>
          <IconCircleX size={16} stroke={1.8} aria-hidden />
          <p>
            <b>
              The {failed.by_hand ? 'backup' : 'nightly backup'} of {firmDayAndTime(new Date(failed.at))} wasn’t made.
            </b>{' '}
            {failed.cause} {failed.advice}
          </p>
        </div>
      )}
      {last?.left_over && (
        <p className={styles.left}>Old backups weren’t removed after the last one. {last.left_over}</p>
      )}
    </>
  )
}

const fewest = 7
const byDate = { column: 'made', desc: true }

function Kept({ backups: { kept } }: { backups: Backups }) {
  const [all, setAll] = useState(false)
  const today = useFirmDay()
  const columns = useMemo(() => columnsFor(today), [today])
  const { start } = useCheck()
  const menuOf = (row: KeptBackup) => [{ label: 'Check this backup', onClick: () => start(row.id) }]
  const rows = all ? kept : kept.slice(0, fewest)
  return (
    <Section
      title="Kept backups"
      about={`${limits.backupsDaily} daily, ${limits.backupsWeekly} weekly, ${limits.backupsMonthly} monthly`}
    >
      <ShortTable
        label="Kept backups"
        rows={rows}
        rowId={({ id }) => String(id)}
        columns={columns}
        defaultSort={byDate}
        menuOf={menuOf}
        empty={null}
      />
      {kept.length > fewest && !all && (
        <p className={styles.more}>
          1–{fewest} of {kept.length}, times in {firmZone}
          <button type="button" className="link" onClick={() => setAll(true)}>
            View all {kept.length}
          </button>
        </p>
      )}
    </Section>
  )
}

const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Where = ({ target, recipient, identity }: Backups) => (
  <Section title="Where it goes">
    <Facts>
      <Fact name="Target">{target}</Fact>
      <Fact name="Encryption">
        age, key <span title={recipient}>…{recipient.slice(-6)}</span>
      </Fact>
      <Fact name="Checks">{identity ? 'Restore the whole backup' : 'Without the identity'}</Fact>
      <Fact name="Not inside">The portal’s own keys</Fact>
      <Fact name="Alerts">All admins, by email</Fact>
    </Facts>
  </Section>
)

const Seals = ({ seals, log }: Backups) => (
  <Section title="Seals">
    <Facts>
      <Fact name="Last seal">{seals.last ? firmDayAndTime(new Date(seals.last)) : 'None yet'}</Fact>
      <Fact name="Not sealed">
        {seals.unsealed === 1 ? '1 entry' : `${seals.unsealed.toLocaleString('en-US')} entries`}
      </Fact>
      <Fact name="Log integrity">
        {log === null ? (
          <Link className="link" to="/management?tab=audit">
            Not checked yet
          </Link>
        ) : (
          <span className={log.faults === 0 ? styles.good : styles.bad}>
            {log.faults === 0 ? 'Verified' : 'Broken'}, {firmDayAndTime(new Date(log.at))}
          </span>
        )}
      </Fact>
    </Facts>
  </Section>
)

const Restore = () => (
  <Section title="If the worst happens">
    <p className={styles.words}>
      Restore into an empty database. The command checks every file, the audit log, and the seals before it says done.
    </p>
    <code className={styles.command}>portal restore SOURCE --identity FILE</code>
  </Section>
)
