// A hold is placed, or one that is there is widened.
import { Textarea, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import { type HoldDetails, holdLimits, placeHold, widenHold } from '@portal/contract/holds'
import type { RecordScope } from '@portal/contract/records'
import { disposalName, narrows, onlyWidened, scopeProblem } from '@portal/contract/rules/hold'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall, useHoldCount } from './holds-api.ts'
import styles from './holds.module.css'
import { figure, records } from './records-words.ts'
import { ScopeFields } from './ScopeFields.tsx'

const everything: RecordScope = { people: [], branches: [], classes: [], from: null, until: null }

/** What it covers today, counted while it is chosen. */
function Counted({ scope }: { scope: RecordScope }) {
  const problem = scopeProblem(scope)
  const { data, isPlaceholderData, isError } = useHoldCount(problem ? { ...scope, until: null } : scope)
  if (isError) return null
  return (
    <output className={styles.count} data-old={isPlaceholderData || undefined} aria-busy={!data}>
      <IconGavel size={16} stroke={1.7} aria-hidden />
      <span>
        {data ? (
          <>
            <b>{records(data.records)} today.</b> {pastInWords(data)}
          </>
        ) : (
          'Counting records…'
        )}
      </span>
    </output>
  )
}

function pastInWords({ past, leaving, proposal }: { past: number; leaving: number; proposal: number | null }): string {
  if (past === 0) return 'None of them is past its time.'
  const are = past === 1 ? '1 is past its time' : `${figure(past)} are past their time`
  if (leaving === 0 || proposal === null) return `${are}.`
  if (leaving === past)
    return `${are} and ${past === 1 ? 'leaves' : 'leave'} the open proposal ${disposalName(proposal)}.`
  return `${are}, and ${figure(leaving)} of them leave the open proposal ${disposalName(proposal)}.`
}

export function PlaceHold({ onDone, onClose }: { onDone: (id: number) => void; onClose: () => void }) {
  const [words, setWords] = useState({ matter: '', reference: '', reason: '' })
  const [scope, setScope] = useState(everything)
  const [found, setFound] = useState<Problems>({})
  const place = useCall(placeHold)
  const problems = { ...problemsOf(place.error), ...found }
  const set = (part: Partial<typeof words>) => setWords((before) => ({ ...before, ...part }))

  function submit() {
    const until = scopeProblem(scope)
    const wrong: Problems = {
      ...(!words.matter.trim() && { matter: 'Enter a matter.' }),
      ...(!words.reason.trim() && { reason: 'Enter a reason.' }),
      ...(until && { until }),
    }
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    place.mutate(
      { body: { ...words, scope } },
      {
        onSuccess: ({ id }) => {
          toast.success('Hold placed')
          onDone(id)
        },
      },
    )
  }

  return (
    <FormDialog
      title="Place a hold"
      submit="Place hold"
      cancel="Don’t hold"
      long
      busy={place.isPending}
      unsaved={Object.values(words).some((text) => text.trim() !== '') || scope !== everything}
      onSubmit={submit}
      onClose={onClose}
    >
      {place.error && Object.keys(problemsOf(place.error)).length === 0 && <Banner>{place.error.message}</Banner>}
      <TextInput
        {...counted(words.matter, holdLimits.matter)}
        label="Matter"
        withAsterisk
        autoComplete="off"
        data-autofocus
        maxLength={holdLimits.matter}
        value={words.matter}
        error={problems['matter']}
        onChange={({ currentTarget }) => set({ matter: currentTarget.value })}
      />
      <TextInput
        label="Reference"
        autoComplete="off"
        placeholder="FINRA 26-01844"
        maxLength={holdLimits.reference}
        value={words.reference}
        onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
      />
      <ScopeFields
        scope={scope}
        problems={problems}
        onChange={(part) => setScope((before) => ({ ...before, ...part }))}
      />
      <Textarea
        {...counted(words.reason, holdLimits.reason)}
        label="Reason"
        withAsterisk
        rows={3}
        maxLength={holdLimits.reason}
        value={words.reason}
        error={problems['reason']}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
      <Counted scope={scope} />
    </FormDialog>
  )
}

export function WidenHold({ hold, onClose }: { hold: HoldDetails; onClose: () => void }) {
  const [scope, setScope] = useState(hold.scope)
  const [problem, setProblem] = useState<string>()
  const widen = useCall(widenHold)
  const same = JSON.stringify(scope) === JSON.stringify(hold.scope)

  function submit() {
    const wrong = same
      ? 'Add people, branches, classes, or time.'
      : narrows(hold.scope, scope)
        ? onlyWidened
        : undefined
    setProblem(wrong)
    if (wrong) return
    widen.mutate(
      { params: { id: hold.id }, body: scope },
      {
        onSuccess: () => {
          toast.success('Hold widened')
          onClose()
        },
      },
    )
  }

  const refusal = problem ?? widen.error?.message
  return (
    <FormDialog
      title={`Widen hold on ${hold.matter}`}
      submit="Widen hold"
      cancel="Keep scope"
      long
      busy={widen.isPending}
      unsaved={!same}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal && <Banner>{refusal}</Banner>}
      <ScopeFields
        scope={scope}
        fixed={hold.scope}
        problems={problemsOf(widen.error)}
        onChange={(part) => setScope((before) => ({ ...before, ...part }))}
      />
      <Counted scope={scope} />
    </FormDialog>
  )
}
