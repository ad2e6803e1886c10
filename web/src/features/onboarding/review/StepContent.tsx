// What a candidate entered in one step, to be read.
import { candidateDocuments } from '@portal/contract/onboarding-positions'
import { disclosureQuestions } from '@portal/contract/onboarding-questions'
import { type CandidateRecord, type CandidateReviewFile, revealCandidate } from '@portal/contract/onboarding-review'
import { gapAnswers, type OnboardingStep, onboardingOath } from '@portal/contract/onboarding-steps'
import { dayInWords, isDay } from '@portal/contract/rules/day'
import { documentsWanted } from '@portal/contract/rules/onboarding'
import { states } from '@portal/contract/rules/states'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { type ReactNode, useState } from 'react'
import { firm } from '../../../lib/firm.ts'
import { FirmMoment } from '../../../ui/FirmMoment.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Facts } from '../../review/public.ts'
import { useCall } from './api.ts'
import styles from './candidate.module.css'

const listed = new Intl.ListFormat('en-US')
/** New York and Vermont */
export const statesSaid = (codes: readonly string[]): string =>
  listed.format(codes.map((code) => states.find((state) => state.code === code)?.name ?? code))

type Answers = NonNullable<CandidateRecord['answers']>
interface Props {
  candidate: CandidateRecord
  answers: Answers
}

const shows: Record<OnboardingStep, (props: Props) => ReactNode> = {
  person: Person,
  crd: ({ answers: { crd } }) => (
    <Facts
      facts={[
        { label: 'CRD number', value: crd.none ? 'Never had one' : crd.crd },
        { label: 'States', value: statesSaid(crd.states) },
      ]}
    />
  ),
  history: History,
  disclosures: Disclosures,
  activities: Activities,
  documents: Documents,
  policies: ({ candidate }) => (
    <ul className={styles.lines}>
      {candidate.policies.map(({ title, version, at }) => (
        <li key={title}>
          {title}
          <span className={styles.aside}>
            version {version}, acknowledged <FirmMoment at={at} said />
          </span>
        </li>
      ))}
    </ul>
  ),
  sign: Signature,
}

export function StepContent({ step, candidate }: { step: OnboardingStep; candidate: CandidateRecord }) {
  const Show = shows[step]
  return candidate.answers && <Show candidate={candidate} answers={candidate.answers} />
}

function Person({ candidate, answers: { person } }: Props) {
  const reveal = useCall(revealCandidate)
  const [shown, setShown] = useState<{ ssn: string; birth: string }>()
  const show = () =>
    reveal.mutate(
      { params: { id: candidate.id } },
      {
        onSuccess: ({ ssn, birth }) => setShown({ ssn, birth }),
        onError: ({ message }) => toast.error('Couldn’t show personal data', message),
      },
    )
  return (
    <>
      <Facts
        facts={[
          { label: 'Legal name', value: [person.first, person.middle, person.last].filter(Boolean).join(' ') },
          { label: 'Other names', value: person.other_names },
          { label: 'Date of birth', value: shown ? dayInWords(shown.birth) : 'Masked' },
          { label: 'Social Security number', value: shown ? shown.ssn : person.ssn },
          { label: 'Phone', value: person.phone },
          { label: 'Email', value: candidate.email },
        ]}
      />
      {candidate.can.reveal && (
        <p className={styles.masked}>
          <button type="button" className="link" onClick={() => (shown ? setShown(undefined) : show())}>
            {shown ? 'Hide personal data' : 'Show personal data'}
          </button>{' '}
          Each time is recorded in the audit log.
        </p>
      )}
    </>
  )
}

const span = ({ from, to }: { from: string; to: string }) =>
  `${isDay(from) ? dayInWords(from) : from} to ${to === '' ? 'today' : dayInWords(to)}`
const place = (city: string, state: string) => [city, state].filter(Boolean).join(', ')
const kindName = new Map(gapAnswers.map(({ kind, text }) => [kind, text]))

function History({ answers: { history } }: Props) {
  const newest = <E extends { from: string }>(entries: readonly E[]) =>
    entries.toSorted((one, other) => other.from.localeCompare(one.from))
  return (
    <>
      <h4 className={styles.part}>Employment</h4>
      <ul className={styles.lines}>
        {newest(history.jobs).map(({ key, kind, name, position, city, state, words, ...dates }) => (
          <li key={key}>
            {kind === 'job'
              ? [name, position, place(city, state)].filter(Boolean).join(', ')
              : [kindName.get(kind), name, words].filter(Boolean).join(', ')}
            <span className={styles.aside}>{span(dates)}</span>
          </li>
        ))}
      </ul>
      <h4 className={styles.part}>Residence</h4>
      <ul className={styles.lines}>
        {newest(history.homes).map(({ key, address, ...dates }) => (
          <li key={key}>
            {[address.street, address.unit, address.city, `${address.state} ${address.zip}`.trim()]
              .filter(Boolean)
              .join(', ')}
            <span className={styles.aside}>{span(dates)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Disclosures({ candidate, answers: { disclosures } }: Props) {
  const [all, setAll] = useState(false)
  const answered = disclosureQuestions(candidate.questions).map((question) => ({
    question,
    answer: disclosures.answers.find(({ id }) => id === question.id),
  }))
  const no = answered.filter(({ answer }) => !answer?.yes)
  return (
    <>
      <ul className={styles.questions}>
        {answered
          .filter(({ answer }) => all || answer?.yes)
          .map(({ question, answer }) => (
            <li key={question.id}>
              <span className={styles.number}>{question.number}</span>
              <div>
                <p title={question.text}>{question.short}</p>
                {answer?.yes && (
                  <>
                    <p className={styles.said}>
                      “{answer.what}” {answer.status}, {isDay(answer.on) ? dayInWords(answer.on) : answer.on}.
                    </p>
                    <FilesAt candidate={candidate} place={question.id} />
                  </>
                )}
              </div>
              <b>{answer?.yes ? 'Yes' : 'No'}</b>
            </li>
          ))}
      </ul>
      {no.length > 0 && (
        <button type="button" className="link" onClick={() => setAll(!all)}>
          {all ? 'Hide the answers that are no' : `Show the ${no.length} answers that are no`}
        </button>
      )}
    </>
  )
}

function Activities({ answers: { activities } }: Props) {
  if (activities.list.length === 0) return <p className={styles.none}>They have no outside activities.</p>
  return activities.list.map((activity, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- as they were signed, in their order
    <div key={index} className={styles.activity}>
      <Facts
        facts={[
          { label: 'Activity', value: activity.desc },
          { label: 'Entity', value: [activity.business.name, activity.business.nature].filter(Boolean).join(', ') },
          { label: 'Position', value: activity.position },
          { label: 'Since', value: isDay(activity.start_date) ? dayInWords(activity.start_date) : '' },
          { label: 'Hours', value: `${activity.hours_week} a week, ${activity.hours_trading} in trading hours` },
          { label: 'Compensation', value: activity.compensation },
          { label: 'Investment-related', value: activity.investment_related ? 'Yes' : 'No' },
          { label: 'Clients', value: activity.clients_involved ? activity.clients || 'Involved' : 'Not involved' },
          { label: 'Private securities', value: activity.private_securities ? 'Yes' : 'No' },
          { label: 'Note', value: activity.note },
        ]}
      />
    </div>
  ))
}

function Documents({ candidate, answers }: Props) {
  return (
    <ul className={styles.lines}>
      {documentsWanted(candidate.position, answers.crd).map((document) => (
        <li key={document}>
          {candidateDocuments[document].title}
          <FilesAt candidate={candidate} place={document} />
        </li>
      ))}
    </ul>
  )
}

function FilesAt({ candidate, place: at }: { candidate: CandidateRecord; place: string }) {
  const files = candidate.files.filter((file) => file.place === at)
  if (files.length === 0) return <p className={styles.none}>No file</p>
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <File file={file} />
        </li>
      ))}
    </ul>
  )
}

const File = ({ file: { name, url, scanned } }: { file: CandidateReviewFile }) => (
  <>
    <IconFileText size={16} stroke={1.6} aria-hidden />
    <a
      className="link"
      href={`/api${url}`}
      {...(scanned ? { target: '_blank', rel: 'noreferrer' } : { download: name })}
    >
      {name}
    </a>{' '}
    <span className={styles.aside}>
      {scanned ? 'Checked for viruses' : 'Not checked for viruses. It can only be downloaded'}
    </span>
  </>
)

function Signature({ candidate: { signature } }: Props) {
  if (!signature) return null
  return (
    <>
      <p className={styles.said}>“{onboardingOath.words(firm.name)}”</p>
      <p className={styles.aside}>
        Signed by {signature.name}, <FirmMoment at={signature.at} said />, text version {signature.text}
      </p>
    </>
  )
}
