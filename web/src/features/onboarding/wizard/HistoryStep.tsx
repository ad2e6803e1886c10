import type { Problems } from '@portal/contract/endpoint'
import {
  gapAnswers,
  type HomeEntry,
  type JobEntry,
  type JobKind,
  onboardingLimits,
} from '@portal/contract/onboarding-steps'
import { employmentOf, residenceOf } from '@portal/contract/rules/onboarding'
import { type Coverage, firstMonth, type Gap, monthInFull } from '@portal/contract/rules/onboarding-history'
import { blankAddress } from '@portal/contract/rules/us-address'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { History, type Opened, type Row } from './History.tsx'
import { HomeFields } from './HomeFields.tsx'
import { JobFields } from './JobFields.tsx'
import { Lockable } from './Lockable.tsx'
import { MonthBar } from './Months.tsx'
import { type Shade, shadesOf } from './months.ts'
import { homeAbout, homeName, isHatched, jobAbout, jobName, newKey } from './spans.ts'
import type { StepProps } from './step.ts'
import styles from './history.module.css'

export type Part = 'jobs' | 'homes'

interface Props extends StepProps<'history'> {
  part: Part
  locked: boolean
  onPart: (part: Part) => void
}

export interface Picture {
  coverage: Coverage
  rows: Row[]
  shades: Shade[]
}

/** What the list and the picture beside it show. */
export function pictureOf({ jobs, homes }: StepProps<'history'>['content'], part: Part, today: string): Picture {
  const rows =
    part === 'jobs'
      ? jobs.map((entry) => ({ ...entry, name: jobName(entry), about: jobAbout(entry), hatched: isHatched(entry) }))
      : homes.map((entry) => ({ ...entry, name: homeName(entry), about: homeAbout(entry), hatched: false }))
  const coverage = (part === 'jobs' ? employmentOf : residenceOf)({ jobs, homes }, today)
  return { coverage, rows, shades: shadesOf(rows) }
}

/** Of one entry, by its fields. */
const problemsOf = (problems: Problems, part: Part, index: number): Problems => {
  const before = `${part}.${index}.`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) =>
      name.startsWith(before) ? [[name.slice(before.length), problem]] : [],
    ),
  )
}

export function HistoryStep({ content, problems, change, today, part, locked, onPart }: Props) {
  const { jobs, homes } = content
  const [open, setOpen] = useState<Opened>()
  const { coverage, rows, shades } = pictureOf(content, part, today)
  const wrong = new Set(
    rows.flatMap(({ key }, index) => (Object.keys(problemsOf(problems, part, index)).length > 0 ? [key] : [])),
  )

  function addJob(more: Partial<JobEntry> = {}) {
    const entry: JobEntry = {
      key: newKey(),
      kind: 'job',
      name: '',
      position: '',
      city: '',
      state: '',
      words: '',
      from: '',
      to: '',
      ...more,
    }
    change({ jobs: [...jobs, entry] })
    setOpen(entry)
  }
  function addHome(more: Partial<HomeEntry> = {}) {
    const entry: HomeEntry = { key: newKey(), address: blankAddress, from: '', to: '', ...more }
    change({ homes: [...homes, entry] })
    setOpen(entry)
  }
  function remove(key: string) {
    setOpen(undefined)
    change({ jobs: jobs.filter((one) => one.key !== key), homes: homes.filter((one) => one.key !== key) })
  }
  const changeOne = <Entry,>(list: readonly Entry[], index: number, patch: Partial<Entry>): Entry[] =>
    list.map((one, at) => (at === index ? { ...one, ...patch } : one))

  const years = part === 'jobs' ? onboardingLimits.employmentYears : onboardingLimits.residenceYears
  return (
    <>
      <p className={styles.lead}>
        Every month from {monthInFull(firstMonth(today, years))} until today
        {part === 'jobs'
          ? ', including school, time off, and unemployment. Form U4 asks for it, and a month without an entry delays your registration.'
          : ', wherever you lived. Form U4 asks for it.'}
      </p>
      <MonthBar coverage={coverage} shades={shades} />
      <div className={styles.switch}>
        <Segments
          label="History"
          current={part}
          onChange={(value) => {
            setOpen(undefined)
            onPart(value as Part)
          }}
          segments={(['jobs', 'homes'] as const).map((value) => ({
            value,
            label: value === 'jobs' ? 'Employment' : 'Residence',
            after: <Standing picture={pictureOf(content, value, today)} />,
          }))}
        />
      </div>
      <Lockable locked={locked} title="Entries">
        <History
          key={part}
          rows={rows}
          shades={shades}
          coverage={coverage}
          open={open}
          wrong={wrong}
          add={part === 'jobs' ? 'Add an entry' : 'Add an address'}
          onOpen={setOpen}
          onAdd={() => (part === 'jobs' ? addJob() : addHome())}
          onRemove={remove}
          question={part === 'jobs' ? 'What were you doing?' : 'Where did you live?'}
          renderAnswer={(gap) =>
            part === 'jobs' ? (
              <Answers gap={gap} onAnswer={(kind) => addJob({ kind, ...gap.suggested })} />
            ) : (
              <PlainButton onClick={() => addHome(gap.suggested)}>Add the address</PlainButton>
            )
          }
          renderFields={(index) => {
            const [job, home] = [jobs[index], homes[index]]
            const shared = { problems: problemsOf(problems, part, index), today }
            if (part === 'jobs')
              return (
                job && (
                  <JobFields
                    {...shared}
                    entry={job}
                    onChange={(patch) => change({ jobs: changeOne(jobs, index, patch) })}
                  />
                )
              )
            return (
              home && (
                <HomeFields
                  {...shared}
                  entry={home}
                  onChange={(patch) => change({ homes: changeOne(homes, index, patch) })}
                />
              )
            )
          }}
        />
      </Lockable>
    </>
  )
}

/** Pressed, each is an entry like any other, with the dates that the gap has. */
const Answers = ({ gap, onAnswer }: { gap: Gap; onAnswer: (kind: JobKind) => void }) => (
  <fieldset className={styles.pick} aria-label={`${monthInFull(gap.from)}: what were you doing?`}>
    {gapAnswers.map(({ kind, text }) => (
      <PlainButton key={kind} className={styles.answer} onClick={() => onAnswer(kind)}>
        {text}
      </PlainButton>
    ))}
  </fieldset>
)

function Standing({ picture: { coverage, rows } }: { picture: Picture }) {
  const gaps = coverage.gaps.length
  if (gaps === 0) return <IconCheck className={styles.good} size={14} stroke={2.4} aria-label="complete" />
  if (rows.length === 0) return null
  return <span className={styles.gaps}>{gaps === 1 ? '1 gap' : `${gaps} gaps`}</span>
}
