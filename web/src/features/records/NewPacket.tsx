import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Button, Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { makePacket, packetLimits, type PacketPreview, packetProblems } from '@portal/contract/packets'
import { type RecordClassId, recordClasses, recordClassIds } from '@portal/contract/record-classes'
import type { RecordScope } from '@portal/contract/records'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import { Fragment, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { problemsOf } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Switch } from '../../ui/plain/Switch.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useHold } from './holds-api.ts'
import { bytesInWords, counted, figure, secondsFor, timeInWords } from './packet-words.ts'
import { useCall, usePreview } from './packets-api.ts'
import styles from './packets.module.css'
import { usePeopleChoice } from './people-choice.ts'

interface Form {
  name: string
  people: string[]
  branches: string[]
  classes: RecordClassId[]
  from: string
  until: string
  masked: boolean
}

const empty: Form = {
  name: '',
  people: [],
  branches: [],
  classes: [...recordClassIds],
  from: '',
  until: '',
  masked: true,
}

export const scopeOf = ({ people, branches, classes, from, until }: Form): RecordScope => ({
  people,
  branches: branches.map(Number),
  classes: classes.length === recordClassIds.length ? [] : classes,
  from: from || null,
  until: until || null,
})

/** With what the address asks for: the scope of a hold, once it is known. */
export function NewPacket() {
  const [query] = useSearchParams()
  const hold = Number(query.get('hold')) || undefined
  return hold ? <OfHold key={hold} id={hold} /> : <PacketForm from={empty} />
}

function OfHold({ id }: { id: number }) {
  const { data, error } = useHold(id)
  if (!data) return error ? <PacketForm from={empty} /> : <Skeleton height={480} />
  const { matter, scope } = data.hold
  const { from, until, classes, branches } = scope
  return (
    <PacketForm
      from={{
        ...empty,
        name: matter,
        people: scope.people,
        branches: branches.map(String),
        classes: classes.length > 0 ? classes : empty.classes,
        from: from ?? '',
        until: until ?? '',
      }}
    />
  )
}

function PacketForm({ from }: { from: Form }) {
  const [form, setForm] = useState(from)
  // sent again because the answer was lost, it is still the same packet
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const period = useRef<HTMLInputElement>(null)
  const set = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }))
  const scope = useMemo(() => scopeOf(form), [form])
  const preview = usePreview(scope)
  const make = useCall(makePacket)
  const typed = { key, name: form.name, scope, masked: form.masked }
  const noClass = form.classes.length === 0 && 'Choose at least one class.'
  const problems = { ...problemsOf(make.error), ...(tried && packetProblems(typed)) }
  const chosen = preview.data?.classes.filter(({ id }) => form.classes.includes(id)) ?? []
  const records = chosen.reduce((sum, one) => sum + one.records, 0)

  function submit() {
    setTried(true)
    // nothing found: the period is what most often has to change
    if (preview.data && records === 0) return period.current?.focus()
    if (noClass || Object.keys(packetProblems(typed)).length > 0) return undefined
    make.mutate(
      { body: typed },
      {
        onSuccess: () => {
          toast.success(form.masked ? 'Packet requested' : 'A second person has to confirm the packet')
          setForm((before) => ({ ...before, name: '' }))
          setKey(crypto.randomUUID())
          setTried(false)
        },
        onError: (error) => toast.error('Couldn’t make packet', error.message),
      },
    )
    return undefined
  }

  return (
    <form
      className={styles.columns}
      aria-label="New packet"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      noValidate
    >
      <div className={styles.fields}>
        <h2>New packet</h2>
        <div className={styles.pair}>
          <TextInput
            label="Name"
            value={form.name}
            maxLength={packetLimits.name}
            error={problems['name']}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <fieldset className={styles.period}>
            <legend>Period</legend>
            <TextInput
              ref={period}
              type="date"
              aria-label="From"
              value={form.from}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <span aria-hidden>–</span>
            <TextInput
              type="date"
              aria-label="Until"
              value={form.until}
              error={problems['period']}
              onChange={(event) => set({ until: event.currentTarget.value })}
            />
          </fieldset>
        </div>
        <Whose form={form} set={set} />
        <Classes form={form} set={set} preview={preview.data} old={preview.isPlaceholderData} />
        {tried && noClass && <p className={styles.problem}>{noClass}</p>}
        <div className={styles.masking}>
          <Switch
            label="Mask account numbers, birth dates, and tax IDs"
            checked={form.masked}
            onChange={(masked) => set({ masked })}
          />
          <p className="t-note">
            Unmasked packets need a second person from compliance. Documents are included as they are.
          </p>
        </div>
      </div>
      <aside className={styles.rail} aria-label="This packet">
        {preview.isError && !preview.data ? (
          <ErrorState
            title="Couldn’t count records"
            help={preview.error.message}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <Sums form={form} preview={preview.data} old={preview.isPlaceholderData} />
        )}
        <div className={styles.send}>
          <Button type="submit" fullWidth size="md" loading={make.isPending}>
            {form.masked ? 'Make packet' : 'Ask a second person'}
          </Button>
          <p className="t-note">
            Runs in the background. Kept for {packetLimits.keptDays} days. Making it and every download are in the audit
            log.
          </p>
        </div>
      </aside>
    </form>
  )
}

interface Part {
  form: Form
  set: (part: Partial<Form>) => void
}

function Whose({ form, set }: Part) {
  const { branches, keep, props } = usePeopleChoice(form.people)
  return (
    <div className={styles.pair}>
      <MultiSelect
        label="People"
        description={
          form.people.length > 0
            ? `${counted(form.people.length, 'person', 'people')}. Leave blank to include everyone`
            : 'Leave blank to include everyone'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="Add a person"
        {...props}
        nothingFoundMessage="No matching people"
        value={form.people}
        onChange={(people) => {
          keep(people)
          set({ people })
        }}
      />
      <MultiSelect
        label="Branches"
        description="Leave blank to include all branches"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={form.branches.length === 0 ? 'All branches' : ''}
        searchable
        nothingFoundMessage="No matching branches"
        data={branches}
        value={form.branches}
        onChange={(ids) => set({ branches: ids })}
        hidePickedOptions
      />
    </div>
  )
}

interface Counts {
  preview: PacketPreview | undefined
  /** Of the scope before. */
  old: boolean
}

function Classes({ form, set, preview, old }: Part & Counts) {
  const { classes } = form
  const all = classes.length === recordClassIds.length
  const toggle = (id: RecordClassId, on: boolean) =>
    set({ classes: recordClassIds.filter((one) => (one === id ? on : classes.includes(one))) })
  return (
    <fieldset className={styles.classes}>
      <legend>
        <span>Classes</span>
        <span className={styles.chosen}>
          {classes.length} of {recordClassIds.length} ·{' '}
          <button type="button" className="link" onClick={() => set({ classes: all ? [] : [...recordClassIds] })}>
            {all ? 'Clear all' : 'Choose all'}
          </button>
        </span>
      </legend>
      <ul aria-busy={old || !preview}>
        {recordClassIds.map((id) => {
          const count = preview?.classes.find((one) => one.id === id)
          return (
            <li key={id} data-off={!classes.includes(id) || undefined} data-old={old || undefined}>
              <Checkbox
                label={recordClasses[id].name}
                checked={classes.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <span className="num">{count ? figure(count.records) : '…'}</span>
              <span className={styles.size}>{count ? bytesInWords(count.bytes) : ''}</span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function Sums({ form, preview, old }: { form: Form } & Counts) {
  const chosen = preview?.classes.filter(({ id }) => form.classes.includes(id)) ?? []
  const sum = (of: (one: (typeof chosen)[number]) => number) => chosen.reduce((all, one) => all + of(one), 0)
  const [records, documents, bytes] = [sum((one) => one.records), sum((one) => one.documents), sum((one) => one.bytes)]
  if (preview && records === 0)
    return (
      <div className={styles.sums}>
        <h2>This packet</h2>
        <output>No records in this scope</output>
        <p className="t-note">Choose another period, more people, or more classes.</p>
      </div>
    )
  const [amount = '', unit = ''] = preview ? bytesInWords(bytes).split(/ (?=[A-Z]+$)/) : ['…']
  return (
    <div className={styles.sums} data-old={old || undefined} aria-busy={old || !preview}>
      <h2>This packet</h2>
      <dl className={styles.two}>
        <div>
          <dt>Records</dt>
          <dd>{preview ? figure(records) : '…'}</dd>
        </div>
        <div>
          <dt>Size, about</dt>
          <dd>
            {amount} <small>{unit}</small>
          </dd>
        </div>
      </dl>
      <dl className={styles.rest}>
        <Line label="Documents, every version" value={preview && figure(documents)} />
        <Line label="Audit entries with proof" value={preview && figure(preview.entries)} />
        <Line label="People" value={preview && figure(preview.people)} />
        <Line label="Time to make" value={preview && timeInWords(secondsFor(records, bytes))} />
      </dl>
      {preview && preview.held > 0 && <Held {...preview} />}
    </div>
  )
}

/** That some of it is held says nothing against it: it is in the packet like the rest. */
const Held = ({ held, holds }: Pick<PacketPreview, 'held' | 'holds'>) => (
  <p className={styles.held}>
    <IconGavel size={16} stroke={1.7} aria-hidden />
    <span>
      {held === 1 ? '1 of these records is' : `${figure(held)} of these records are`} under{' '}
      {holds.length === 1 ? 'a legal hold' : 'legal holds'}:{' '}
      {holds.map(({ id, matter }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link className="link" to={`?tab=holds&hold=${id}`}>
            {matter}
          </Link>
        </Fragment>
      ))}
      . {held === 1 ? 'It’s' : 'They’re'} included.
    </span>
  </p>
)

const Line = ({ label, value }: { label: string; value: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{value ?? '…'}</dd>
  </div>
)
