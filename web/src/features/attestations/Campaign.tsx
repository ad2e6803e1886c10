import { Button, SegmentedControl, TextInput } from '@mantine/core'
import {
  type Attester,
  type AttesterFilter,
  attesterPageSizes,
  attesterSorts,
  type Obligation,
} from '@portal/contract/attestations'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CallError, isRefused } from '../../lib/call.ts'
import { isoDay } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useTableState } from '../../ui/table-state.ts'
import { toast } from '../../ui/toast.tsx'
import { useAttesters, useEscalate, useExport, useRemind, useSetDue } from './api.ts'
import styles from './attestations.module.css'
import { attesterColumns } from './columns.tsx'
import { Due, dueInWords, Progress } from './Progress.tsx'

export const noAccess = {
  title: 'You don’t have access to Attestations',
  help: 'If you review attestations, ask an admin to turn on the Attestations tool for you.',
}

const filters = [
  { value: 'all', label: 'All' },
  { value: 'has', label: 'Attested' },
  { value: 'has-not', label: 'Not attested' },
  { value: 'overdue', label: 'Overdue' },
] as const
/** How many the server gives at once. */
const most = 100
const rowId = ({ email }: Attester) => email

/** What an address asks for; what the server would not understand is left out. */
function filterFrom(query: URLSearchParams): AttesterFilter {
  const q = query.get('q')?.trim().slice(0, 100)
  const who = filters.find(({ value }) => value === query.get('who'))?.value
  const sortText = query.get('sort') ?? ''
  const sort = attesterSorts.find((one) => one === sortText.replace(/^-/, ''))
  return {
    ...(q && { q }),
    ...(who && who !== 'all' && { who }),
    ...(sort && { sort }),
    ...(sort && sortText.startsWith('-') && { desc: 'yes' }),
  }
}

/** One document: the people who must attest it. */
export function Campaign({ id }: { id: number }) {
  const [params, setParams] = useSearchParams()
  const table = useTableState({
    name: 'attesters',
    sizes: attesterPageSizes,
    defaultSize: 20,
    defaultSort: 'name',
    most,
  })
  const { page, size } = table.state
  const filter = filterFrom(params)
  const { data, error, refetch } = useAttesters(id, { ...filter, page, size: Number(size) })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [settingDue, setSettingDue] = useState(false)
  const [escalating, setEscalating] = useState(false)
  const remind = useRemind(id)
  const save = useExport(id)

  if (error instanceof CallError && error.code === 'not-found') return <NotFound />

  const choose = (who: string) =>
    setParams(
      (current) => {
        current.delete('page')
        if (who === 'all') current.delete('who')
        else current.set('who', who)
        return current
      },
      { replace: true },
    )

  const ask = (emails: string[] | undefined) =>
    remind.mutate(emails, {
      onSuccess: ({ sent, skipped }) => {
        toast.success(told(sent, ['reminder', 'reminders'], skipped, 'already reminded today'))
        setSelected(new Set())
      },
      onError: (failed) => toast.error('Couldn’t send reminders', failed.message),
    })

  const exportAll = () =>
    save.mutate(filter, { onError: (failed) => toast.error('Couldn’t export people', failed.message) })

  if (isRefused(error)) return <NoAccess {...noAccess} />
  const open = data ? data.obligation.must - data.obligation.has : 0
  return (
    <>
      <Link className={`link ${styles.back}`} to="/attest">
        <IconChevronLeft size={14} stroke={1.8} aria-hidden />
        All documents
      </Link>
      <PageHeader
        title={data?.obligation.title ?? 'Attestations'}
        about={data ? <Facts of={data.obligation} /> : '\u00a0'}
      >
        <div className={styles.actions}>
          <Button variant="default" disabled={!data} onClick={() => setSettingDue(true)}>
            {data?.obligation.due ? 'Change due date' : 'Set due date'}
          </Button>
          <Button variant="default" disabled={open === 0} onClick={() => setEscalating(true)}>
            Escalate to managers
          </Button>
          <Button disabled={open === 0} loading={remind.isPending} onClick={() => ask(undefined)}>
            Remind everyone who hasn’t attested
          </Button>
        </div>
      </PageHeader>
      <PagedTable
        of="people"
        label="People who must attest"
        table={table}
        rows={data?.people}
        count={data?.count ?? 0}
        rowId={rowId}
        columns={attesterColumns}
        sizes={attesterPageSizes}
        searchHint="Search by name, email, or branch"
        filters={
          <SegmentedControl
            aria-label="Attestation status"
            data={[...filters]}
            value={filter.who ?? 'all'}
            onChange={choose}
          />
        }
        filteredBy={filter.who ? ['who'] : []}
        tools={<ExportButton of="people" loading={save.isPending} disabled={!data?.count} onClick={exportAll} />}
        failed={error && !data ? { title: 'Couldn’t load people', help: error.message } : undefined}
        onRetry={() => void refetch()}
        selected={selected}
        onSelect={setSelected}
        selectionActions={
          <Button size="xs" loading={remind.isPending} onClick={() => ask([...selected])}>
            Remind selected
          </Button>
        }
      />
      {settingDue && data && <DueDialog obligation={data.obligation} onClose={() => setSettingDue(false)} />}
      {escalating && <Escalate id={id} open={open} onClose={() => setEscalating(false)} />}
    </>
  )
}

function Facts({ of: obligation }: { of: Obligation }) {
  return (
    <span className={styles.progress}>
      Version {obligation.version} <Progress of={obligation} /> <Due of={obligation} />
    </span>
  )
}

function Escalate({ id, open, onClose }: { id: number; open: number; onClose: () => void }) {
  const escalate = useEscalate(id)
  const confirm = () =>
    escalate.mutate(undefined, {
      onSuccess: ({ sent, skipped }) =>
        toast.success(
          told(sent, ['email to a manager', 'emails to managers'], skipped, 'already emailed today, or no manager'),
        ),
      onError: (failed) => toast.error('Couldn’t escalate', failed.message),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title="Email branch managers?"
      question={`${open} ${open === 1 ? 'person hasn’t' : 'people haven’t'} attested. Each branch manager gets an email listing theirs.`}
      confirm="Email managers"
      busy={escalate.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}

/** "3 reminders sent, 2 skipped: already reminded today." */
const told = (sent: number, mails: [one: string, many: string], skipped: number, why: string) =>
  `${sent} ${sent === 1 ? mails[0] : mails[1]} sent${skipped > 0 ? `, ${skipped} skipped (${why})` : ''}.`

/** Begins a campaign, moves its day, or ends it. */
function DueDialog({ obligation, onClose }: { obligation: Obligation; onClose: () => void }) {
  const before = obligation.due?.slice(0, 10) ?? ''
  const [today] = useState(() => isoDay(new Date()))
  const [due, setDue] = useState(before)
  const [missing, setMissing] = useState(false)
  const set = useSetDue(obligation.id)

  const save = (day: string | null) =>
    set.mutate(day, {
      onSuccess: () => {
        toast.success(day ? `Due date set to ${dueInWords(day)}` : 'Due date removed')
        onClose()
      },
    })
  const submit = () => (due ? save(due) : setMissing(true))

  const refused = set.error instanceof CallError ? set.error.fields?.['due'] : undefined
  const problem = missing ? 'Choose a date.' : (refused ?? set.error?.message)
  return (
    <FormDialog
      title={before ? 'Change due date' : 'Set due date'}
      submit="Save due date"
      busy={set.isPending}
      unsaved={due !== before}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label="Due date"
        min={today}
        data-autofocus
        value={due}
        error={problem}
        onChange={(event) => {
          setDue(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <p className="t-note">Anyone who hasn’t attested by then is overdue. Applies to version {obligation.version}.</p>
      {before && (
        <Button variant="default" loading={set.isPending} onClick={() => save(null)}>
          Remove due date
        </Button>
      )}
    </FormDialog>
  )
}
