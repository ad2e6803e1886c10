import { ActionIcon, NumberInput, Select } from '@mantine/core'
import { blotterReviewers } from '@portal/contract/blotters'
import { settingLimits } from '@portal/contract/firm-settings'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Draft } from './draft.ts'
import styles from './blotter-review.module.css'
import { SettingsSection } from './SettingsSection.tsx'

export function BlotterReview({ draft }: { draft: Draft }) {
  const review = draft.value('blotterReview')
  const set = (more: Partial<typeof review>) => draft.set('blotterReview', { ...review, ...more })
  const { data: people } = useQuery({
    queryKey: ['blotters', 'reviewers'],
    queryFn: async ({ signal }) => (await call(blotterReviewers, {}, signal)).data,
  })
  const named = new Map(people?.map(({ id, name }) => [id, name]))
  const left = people?.filter(({ id }) => !(id in review.reviewers)) ?? []
  return (
    <SettingsSection
      id="blotters"
      title="Blotters"
      about="How much of a month’s entries is reviewed, and by when the branch certifies it."
      names={['blotterReview']}
      draft={draft}
    >
      <div className={styles.pair}>
        <Percent
          label="Sample, percent"
          help="Rounded up, drawn at random"
          value={review.share}
          problem={draft.problem('blotterReview', 'share')}
          onChange={(share) => set({ share })}
        />
        <NumberInput
          label="Certify by business day"
          description="Of the following month"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={settingLimits.certifyBy}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={review.certifyBy}
          error={draft.problem('blotterReview', 'certifyBy')}
          onChange={(day) => set({ certifyBy: Number(day) })}
        />
      </div>
      <div className={styles.people}>
        {Object.entries(review.reviewers).map(([id, share]) => (
          <fieldset key={id} className={styles.person}>
            <legend className="vh">{named.get(id) ?? 'Former reviewer'}</legend>
            <span aria-hidden>{named.get(id) ?? 'Former reviewer'}</span>
            <Percent
              label={`${named.get(id) ?? 'Former reviewer'}, percent`}
              hidden
              value={share}
              problem={draft.problem('blotterReview', `reviewers.${id}`)}
              onChange={(value) => set({ reviewers: { ...review.reviewers, [id]: value } })}
            />
            <ActionIcon
              size={32}
              aria-label={`Remove the share of ${named.get(id) ?? 'a former reviewer'}`}
              onClick={() => {
                const { [id]: _, ...others } = review.reviewers
                set({ reviewers: others })
              }}
            >
              <IconX size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </fieldset>
        ))}
        <Select
          label="Another share for a reviewer"
          placeholder="Choose a reviewer"
          searchable
          disabled={left.length === 0}
          data={left.map(({ id, name, branch }) => ({ value: id, label: branch ? `${name} · ${branch}` : name }))}
          value={null}
          onChange={(id) => id && set({ reviewers: { ...review.reviewers, [id]: review.share } })}
        />
      </div>
      <p className="t-note">Changes apply to samples drawn from now on. Samples already drawn stay as they are.</p>
    </SettingsSection>
  )
}

interface PercentProps {
  label: string
  help?: string
  hidden?: true
  value: number
  problem: string | undefined
  onChange: (value: number) => void
}

const Percent = ({ label, help, hidden, value, problem, onChange }: PercentProps) => (
  <NumberInput
    {...(hidden ? { 'aria-label': label } : { label })}
    description={help}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    suffix="%"
    min={1}
    max={100}
    allowDecimal={false}
    allowNegative={false}
    hideControls
    value={value}
    error={problem}
    onChange={(typed) => onChange(Number(typed))}
  />
)
