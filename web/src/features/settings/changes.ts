// What has been changed and not saved, in words: as the bar names it.
import type { FirmSettings, SettingName } from '@portal/contract/firm-settings'
import type { Draft } from './draft.ts'

const words: Record<Exclude<SettingName, 'colours' | 'importantLinks'>, string> = {
  name: 'name',
  claim: 'sign-in headline',
  membership: 'memberships',
  about: 'about the firm',
  phone: 'phone',
  address: 'address',
  brokerCheckUrl: 'BrokerCheck',
  clientLoginUrl: 'client login',
  statusUrl: 'status page',
  securityMailbox: 'security mailbox',
  feedbackMailbox: 'feedback mailbox',
  recordsMailbox: 'records mailbox',
  publicMailDomains: 'public email domains',
  officeDomains: 'Office Login',
  offices: 'offices',
  closings: 'closings',
  addressNotice: 'letters',
  blotterReview: 'blotter review',
  deposits: 'deposits',
  fees: 'fees',
  dueTimes: 'due times',
  vendors: 'vendors',
  meetingReview: 'meeting review',
  mark: 'logo',
  insuranceLink: 'Insurance link',
  mortgageLink: 'Mortgage link',
  features: 'features',
  welcomeLetter: 'welcome letter',
  communicationCertification: 'certification',
}

const sorted = (links: FirmSettings['importantLinks']) => JSON.stringify(links.map((one) => JSON.stringify(one)).sort())

/** One word for each thing that differs from what is saved. */
export function changesIn(draft: Draft): string[] {
  const names = Object.keys(draft.saved.values) as SettingName[]
  return names
    .filter((name) => draft.unsaved([name]))
    .flatMap((name) => {
      if (name === 'colours') {
        const [now, before] = [draft.value(name), draft.saved.values[name]]
        return [
          ...(now.brand === before.brand ? [] : ['brand color']),
          ...(now.accent === before.accent ? [] : ['accent color']),
        ]
      }
      if (name === 'importantLinks')
        return sorted(draft.value(name)) === sorted(draft.saved.values[name]) ? ['link order'] : ['Important Links']
      return [words[name]]
    })
}

const named = 3

/** "Brand color, accent color, link order and 4 more" */
export function changesInWords(changes: readonly string[]): string {
  const shown = changes.slice(0, named).join(', ')
  const more = changes.length - named
  const text = more > 0 ? `${shown}, and ${more} more` : shown
  return text.charAt(0).toUpperCase() + text.slice(1)
}
