import { NumberInput, Select } from '@mantine/core'
import { settingLimits as most } from '@portal/contract/firm-settings'
import { currentQuestionnaire, questionnaireOf } from '@portal/contract/vendor-questionnaire'
import { vendorPeople } from '@portal/contract/vendors'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Draft } from './draft.ts'
import styles from './blotter-review.module.css'
import { SettingsSection } from './SettingsSection.tsx'

const nobody = 'mailbox'

/** How a vendor's answers become a score, and who hears of what is overdue. */
export function VendorSettings({ draft }: { draft: Draft }) {
  const vendors = draft.value('vendors')
  const set = (more: Partial<typeof vendors>) => draft.set('vendors', { ...vendors, ...more })
  const { data: people = [] } = useQuery({
    queryKey: ['vendors', 'people'],
    queryFn: async ({ signal }) => (await call(vendorPeople, {}, signal)).data,
  })
  const { escalateTo } = vendors
  const gone = escalateTo !== '' && !people.some(({ id }) => id === escalateTo)
  return (
    <SettingsSection
      id="vendors"
      title="Vendors"
      about="How attestations are scored, when they start again, and who hears of what is overdue."
      names={['vendors']}
      draft={draft}
    >
      <div className={styles.pair}>
        <Whole
          label="Good from"
          help="Scores from here on are green"
          value={vendors.good}
          most={100}
          problem={draft.problem('vendors', 'good')}
          onChange={(good) => set({ good })}
        />
        <Whole
          label="Plan needed under"
          help="Scores under this need remediation items"
          value={vendors.plan}
          most={100}
          problem={draft.problem('vendors', 'plan')}
          onChange={(plan) => set({ plan })}
        />
        <Whole
          label="Starts before it’s due, days"
          help="Yearly, from last year’s answers"
          value={vendors.opensBefore}
          most={most.vendorOpens}
          problem={draft.problem('vendors', 'opensBefore')}
          onChange={(opensBefore) => set({ opensBefore })}
        />
        <Select
          label="Overdue goes to"
          description="Once for each attestation or item"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={[
            { value: nobody, label: 'Security mailbox' },
            ...(gone ? [{ value: escalateTo, label: 'Former reviewer' }] : []),
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={escalateTo || nobody}
          error={draft.problem('vendors', 'escalateTo')}
          onChange={(id) => set({ escalateTo: id === null || id === nobody ? '' : id })}
        />
      </div>
      <fieldset className={styles.weights}>
        <legend>Weight of each section</legend>
        <div className={styles.pair}>
          {questionnaireOf(currentQuestionnaire).sections.map(({ id, title }) => (
            <Whole
              key={id}
              label={title}
              value={vendors.weights[id] ?? 0}
              most={most.vendorWeight}
              problem={draft.problem('vendors', `weights.${id}`)}
              onChange={(weight) => set({ weights: { ...vendors.weights, [id]: weight } })}
            />
          ))}
        </div>
        {draft.problem('vendors', 'weights') && (
          <p role="alert" className={styles.problem}>
            {draft.problem('vendors', 'weights')}
          </p>
        )}
      </fieldset>
      <p className="t-note">Changes apply to attestations signed from now on. Scores already given stay as they are.</p>
    </SettingsSection>
  )
}

interface WholeProps {
  label: string
  help?: string
  value: number
  most: number
  problem: string | undefined
  onChange: (value: number) => void
}

const Whole = ({ label, help, value, most: max, problem, onChange }: WholeProps) => (
  <NumberInput
    label={label}
    description={help}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    min={0}
    max={max}
    allowDecimal={false}
    allowNegative={false}
    hideControls
    value={value}
    error={problem}
    onChange={(typed) => onChange(Number(typed))}
  />
)
