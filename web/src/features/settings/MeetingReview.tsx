import { Button, NumberInput, Textarea } from '@mantine/core'
import { meetingReviewers } from '@portal/contract/meeting-reviewers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { SecretInput } from '../../ui/SecretInput.tsx'
import type { Draft } from './draft.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import lines from './due-times.module.css'

const name = 'meetingReview'

export function MeetingReview({ draft }: { draft: Draft }) {
  const value = draft.value(name)
  const set = (part: Partial<typeof value>) => draft.set(name, { ...value, ...part })
  return (
    <SettingsSection
      id="meeting-review"
      title="Meeting review"
      about="How recorded meetings are sampled. Meetings over the line of FINRA Rule 2210 are always reviewed."
      names={[name]}
      draft={draft}
    >
      <NumberInput
        className={lines.cutoff ?? ''}
        label="Share drawn at random"
        description="Percent of all other meetings, unless a reviewer below has another share"
        suffix="%"
        min={0}
        max={100}
        decimalScale={2}
        allowNegative={false}
        value={value.share}
        error={draft.problem(name, 'share')}
        onChange={(share) => set({ share: Number(share) })}
      />
      <Reviewers draft={draft} />
      <Words
        words={value.words}
        problem={Object.values(draft.problemsOf(name))[0]}
        onChange={(words) => set({ words })}
      />
      <HookSecret draft={draft} />
    </SettingsSection>
  )
}

function Reviewers({ draft }: { draft: Draft }) {
  const value = draft.value(name)
  const { data: reviewers } = useQuery({
    queryKey: ['meeting-reviewers'],
    queryFn: async ({ signal }) => (await call(meetingReviewers, {}, signal)).data,
  })
  if (!reviewers || reviewers.length === 0) return <p className="t-note">No one has the Blotters tool yet.</p>

  function change(id: string, share: number | string) {
    const { [id]: _, ...others } = value.reviewers
    draft.set(name, { ...value, reviewers: share === '' ? others : { ...others, [id]: Number(share) } })
  }
  return (
    <div className={lines.lines}>
      {reviewers.map(({ id, name: person, branch }) => (
        <fieldset key={id} className={lines.line}>
          <legend className="vh">{person}</legend>
          <span aria-hidden>
            {person}
            {branch && `, ${branch}`}
          </span>
          <NumberInput
            aria-label={`Share of ${person}`}
            placeholder={`${value.share}%`}
            suffix="%"
            min={0}
            max={100}
            decimalScale={2}
            allowNegative={false}
            hideControls
            value={value.reviewers[id] ?? ''}
            error={draft.problem(name, `reviewers.${id}`)}
            onChange={(share) => change(id, share)}
          />
        </fieldset>
      ))}
    </div>
  )
}

interface WordsProps {
  words: readonly string[]
  problem: string | undefined
  onChange: (words: string[]) => void
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function Words({ words, problem, onChange }: WordsProps) {
  // as typed: an empty last line would vanish under the cursor
  const [typed, setTyped] = useState<string>()
  const same = typed !== undefined && linesOf(typed).join('\n') === words.join('\n')
  return (
    <Textarea
      label="Words to check in chats"
      description="One per line. They’re marked for the reviewer."
      rows={6}
      resize="vertical"
      value={same ? typed : words.join('\n')}
      error={problem}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(linesOf(event.currentTarget.value))
      }}
    />
  )
}

/** Made here, so that nobody thinks of one. */
const newSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function HookSecret({ draft }: { draft: Draft }) {
  const typed = draft.secrets[name]
  const has = draft.saved.secrets.includes(name)
  return (
    <div>
      <SecretInput
        label="Web hook secret"
        description={`Your meeting software signs what it sends to /api/meetings/hook with this secret. ${
          has ? 'A secret is set. Leave blank to keep it.' : 'Without one, nothing is accepted.'
        }`}
        autoComplete="off"
        maxLength={200}
        value={typed ?? ''}
        error={draft.problem(name, 'secret')}
        onChange={(event) => draft.setSecret(name, event.currentTarget.value || undefined)}
      />
      <div className={styles.both}>
        <Button size="xs" variant="default" onClick={() => draft.setSecret(name, newSecret())}>
          Create a secret
        </Button>
        {has && (
          <Button size="xs" variant="default" onClick={() => draft.setSecret(name, '')}>
            Remove the secret
          </Button>
        )}
      </div>
      {typed === '' && (
        <p className="t-note">The secret will be removed when you save. Nothing is accepted after that.</p>
      )}
    </div>
  )
}
