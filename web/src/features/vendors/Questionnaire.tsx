import { dayInFull, dayInWords, firmDay } from '@portal/contract/rules/day'
import { openQuestions, questionById, questionsOf, sectionOf, visibleOf } from '@portal/contract/rules/vendor-answers'
import type { VendorAttestation } from '@portal/contract/vendor-attestation'
import type { Question, Questionnaire as Questions } from '@portal/contract/vendor-questions/question'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTitle } from '../../lib/title.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Asker, type Opened, PublicFrame, Sign } from '../links/public.ts'
import { useAsking } from './asking.ts'
import { answererNow, keepAnswerer } from './answerer.ts'
import { ProgressRail } from './ProgressRail.tsx'
import { QuestionView } from './QuestionView.tsx'
import { type Part, partsOf, SectionList, signing } from './SectionList.tsx'
import { SignPart } from './SignPart.tsx'
import styles from './questionnaire.module.css'

interface Props {
  attestation: VendorAttestation
  questionnaire: Questions
  opened: Opened
}

export function Questionnaire({ attestation, questionnaire, opened }: Props) {
  const { vendor, service, year, due, today, last, returned } = attestation
  const [by, setBy] = useState(() => answererNow() || attestation.contact)
  const asking = useAsking(attestation, questionnaire, by)
  const { given, setMissing } = asking
  const open = openQuestions(questionnaire, given, today)
  const parts = partsOf(questionnaire)
  const [part, setPart] = useState<Part>(() => partOf(questionnaire, open[0]))
  /** The question the person was at last. */
  const [here, setHere] = useState('')
  /** Where the keyboard goes once it is on the page. */
  const [aim, setAim] = useState<{ question?: string }>()
  const [leaving, setLeaving] = useState<'busy' | 'saved' | 'unsaved'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const title = `Security questionnaire for ${vendor}`
  useTitle(title)

  useEffect(() => {
    if (!aim) return
    if (aim.question === undefined) return heading.current?.focus()
    const place = document.getElementById(`q-${aim.question}`)
    place?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')?.focus()
    place?.scrollIntoView({ block: 'center' })
  }, [aim])

  function go(to: Part) {
    setPart(to)
    setAim({})
  }
  function goTo(question: string) {
    setPart(sectionOf(questionnaire, question) ?? signing)
    setHere(question)
    setAim({ question })
  }
  function missing(problems: Readonly<Record<string, string>>) {
    setMissing(problems)
    const first = questionsOf(questionnaire).find(({ id }) => id in problems)
    if (first) goTo(first.id)
  }
  async function finishLater() {
    setLeaving('busy')
    setLeaving((await asking.answering.flush()) ? 'saved' : 'unsaved')
  }

  const next = nextOpen(questionnaire, open, here, part)
  const section = questionnaire.sections.find(({ id }) => id === part)
  const after = parts[parts.findIndex(({ id }) => id === part) + 1]
  const visible = visibleOf(questionnaire, given.answers)
  const inSection = section?.questions.filter((one) => visible.includes(one)) ?? []

  if (leaving === 'saved') return <Later until={opened.expires} onBack={() => setLeaving(undefined)} />
  return (
    <PublicFrame
      right={
        <span className={styles.right}>
          <span className={styles.due}>
            Due <b>{dayInFull(due, today)}</b>
          </span>
          <PlainButton busy={leaving === 'busy'} onClick={() => void finishLater()}>
            Finish later
          </PlainButton>
        </span>
      }
    >
      <div className={styles.head}>
        <div>
          <p className={styles.kicker}>
            Vendor attestation {year} · {service}
          </p>
          <h1>{title}</h1>
          <p className={styles.lead}>
            Regulation S-P asks us to check every year how our vendors protect client data.
            {last && ' We filled in last year’s answers, so change only what’s different.'}
          </p>
        </div>
        <div className={styles.who}>
          <Asker asker={opened.asker} />
          {opened.asker.phone && (
            <p>
              <a className="link" href={`tel:${opened.asker.phone}`}>
                {opened.asker.phone}
              </a>
            </p>
          )}
        </div>
      </div>
      {leaving === 'unsaved' && (
        <p className={styles.again} role="alert">
          Some answers aren’t saved yet. Check your connection before you leave this page.
        </p>
      )}
      {returned && (
        <section className={styles.again} aria-label="Returned">
          <b>Please look at this again</b>
          <p>{returned.reason}</p>
          {returned.questions.length > 0 && (
            <ul>
              {returned.questions.map((id) => (
                <li key={id}>
                  <button type="button" className={styles.quiet} onClick={() => goTo(id)}>
                    {questionById(questionnaire, id)?.short ?? id}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <div className={styles.columns}>
        <SectionList asking={asking} current={part} onChange={go} />
        <div className={styles.main} onFocus={(event) => setHere(questionAt(event) || here)}>
          <h2 ref={heading} tabIndex={-1}>
            {section?.title ?? 'Sign'}
          </h2>
          {section ? (
            inSection
              .filter(({ when }) => !when || !inSection.some(({ id }) => id === when.of))
              .map((question) => (
                <QuestionView key={question.id} question={question} visible={inSection} asking={asking} />
              ))
          ) : (
            <SignPart asking={asking} onMissing={missing} />
          )}
          {section && after && (
            <div className={styles.next}>
              <PlainButton onClick={() => go(after.id)}>Continue to {after.title}</PlainButton>
            </div>
          )}
        </div>
        {section && (
          <ProgressRail
            asking={asking}
            next={next}
            onNext={() => (next ? goTo(next.id) : go(signing))}
            onBy={(name) => {
              keepAnswerer(name)
              setBy(name)
            }}
          />
        )}
      </div>
    </PublicFrame>
  )
}

const partOf = (questionnaire: Questions, question: Question | undefined): Part =>
  (question && sectionOf(questionnaire, question.id)) ??
  (question ? signing : (questionnaire.sections[0]?.id ?? signing))

const questionAt = ({ target }: FocusEvent) => target.closest<HTMLElement>('[data-question]')?.dataset['question'] ?? ''

/** After the question the person is at, or where the section begins; at the end it begins again. */
function nextOpen({ sections }: Questions, open: readonly Question[], here: string, part: Part): Question | undefined {
  const all = sections.flatMap(({ questions }) => questions.map(({ id }) => id))
  const ofPart = sections.find(({ id }) => id === part)?.questions ?? []
  const from = ofPart.some(({ id }) => id === here) ? all.indexOf(here) : all.indexOf(ofPart[0]?.id ?? '') - 1
  return open.find(({ id }) => all.indexOf(id) > from) ?? open[0]
}

/** It saves nothing extra: it says where the way back is. */
function Later({ until, onBack }: { until: string; onBack: () => void }) {
  return (
    <PublicFrame narrow>
      <Sign of={IconCheck} tone="good" />
      <h1>Your answers are saved</h1>
      <p className={styles.lead}>
        Use the link in your email to come back. It works until {dayInWords(firmDay(new Date(until)))}.
      </p>
      <div className={styles.next}>
        <PlainButton onClick={onBack}>Keep answering</PlainButton>
      </div>
    </PublicFrame>
  )
}
