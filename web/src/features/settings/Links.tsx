import { settingLimits as most } from '@portal/contract/firm-settings'
import type { Draft } from './draft.ts'
import { LinkFields, TextSetting } from './fields.tsx'
import { LinkList } from './LinkList.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

export function Links({ draft }: { draft: Draft }) {
  return (
    <SettingsSection
      id="links"
      title="Links"
      about="Shown in this order in the Important Links menu. Drag a row, or press Space and use the arrow keys."
      side={
        <span className="t-note num">
          {draft.value('importantLinks').length} of {most.importantLinks}
        </span>
      }
      names={['importantLinks', 'insuranceLink', 'mortgageLink', 'brokerCheckUrl', 'clientLoginUrl', 'statusUrl']}
      draft={draft}
    >
      <LinkList draft={draft} />
      {(['insuranceLink', 'mortgageLink'] as const).map((name) => (
        <LinkFields
          key={name}
          label={name === 'insuranceLink' ? 'Insurance' : 'Mortgage'}
          link={draft.value(name)}
          problem={(part) => draft.problem(name, part)}
          onChange={(changed) => draft.set(name, changed)}
          onLeave={(part) => draft.check(name, part)}
        />
      ))}
      <div className={styles.pair}>
        <TextSetting draft={draft} name="brokerCheckUrl" label="BrokerCheck" inputMode="url" checked />
        <TextSetting draft={draft} name="clientLoginUrl" label="Client login" inputMode="url" checked />
      </div>
      <TextSetting
        draft={draft}
        name="statusUrl"
        label="Status page URL"
        inputMode="url"
        checked
        note="Where to check for maintenance. Leave blank to use this portal’s maintenance windows."
      />
    </SettingsSection>
  )
}
