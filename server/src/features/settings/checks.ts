// What is accepted as a value of a setting, and what is said about one that is not.
import type { Problems } from '@portal/contract/endpoint'
import { isDay, noDay } from '@portal/contract/rules/day'
import { noticeLimits, noticeTextProblem } from '@portal/contract/rules/address-notice'
import { contrast } from '@portal/contract/rules/colours'
import { dueMost, dueUnits } from '@portal/contract/rules/due-time'
import { feeMost } from '@portal/contract/rules/fee'
import { isEmail } from '@portal/contract/rules/email'
import { isLink, linkProblem } from '@portal/contract/rules/link'
import { isNetwork } from '@portal/contract/rules/network'
import { type FirmSettings, type SettingName, settingLimits as most } from '@portal/contract/firm-settings'
import { meetingLimits } from '@portal/contract/meetings'
import { depositMost } from '@portal/contract/deposits'
import { taskCategories } from '@portal/contract/tasks'
import { vendorSections } from '@portal/contract/vendor-questions/question'
import { isUuid } from '../../platform/db/ids.ts'
import { webAddress } from '../../platform/http/web-address.ts'
import { markProblem } from './mark.ts'

/** By the part of the value; of the value itself under the empty name. */
type Check = (value: unknown) => Problems

/** A sentence, or nothing where all is well. */
const says =
  (judge: (value: unknown) => string | undefined): Check =>
  (value): Problems => {
    const problem = judge(value)
    return problem ? { '': problem } : {}
  }
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const within = (name: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([part, says]) => [part ? `${name}.${part}` : name, says]))
const each = (values: [name: string, value: unknown][], check: Check): Problems =>
  Object.assign({}, ...values.map(([name, value]) => within(name, check(value))))

const text = (length: number) =>
  says((value) => {
    if (typeof value !== 'string' || value.trim() === '') return 'This field is required.'
    return value.length > length ? `Use ${length} characters or fewer.` : undefined
  })
const link = says((value) => (typeof value === 'string' && isLink(value) ? undefined : linkProblem))
/** The portal asks it, no browser: it may stand in the firm's own network. */
const issuer = says((value) => (typeof value === 'string' && webAddress(value) ? undefined : linkProblem))
const email = says((value) => (typeof value === 'string' && isEmail(value) ? undefined : 'Enter an email address.'))
const flag = says((value) => (typeof value === 'boolean' ? undefined : 'On or off.'))
const isDomain = (value: unknown) => typeof value === 'string' && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value)
const domain = says((value) =>
  isDomain(value) ? undefined : 'Enter an email domain in lowercase, for example comcast or example.com.',
)

/** Goes into the styles of mails as it is, under white letters: what cannot be read there is no colour of the firm's. */
const colour = says((value) => {
  if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/i.test(value)) return 'Enter a color such as #12284C.'
  const figure = contrast(value, '#ffffff')
  if (figure >= most.contrast) return undefined
  // rounded down: 4.49 must not read as 4.5
  return `White text on this color has a contrast of ${Math.floor(figure * 10) / 10}:1. It needs at least ${most.contrast}:1. Choose a darker color.`
})

const parts =
  (checks: Record<string, Check>): Check =>
  (value) => {
    if (!isRecord(value)) return { '': 'Invalid value.' }
    const strange = Object.keys(value).filter((name) => !Object.hasOwn(checks, name))
    return {
      ...Object.fromEntries(strange.map((name) => [name, 'Unknown field.'])),
      ...Object.assign({}, ...Object.entries(checks).map(([name, check]) => within(name, check(value[name])))),
    }
  }

/** At most so many, each as the check has it. */
const listOf =
  (most: number, tooMany: string, check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return { '': 'Invalid value.' }
    if (value.length > most) return { '': tooMany }
    return each(
      [...value.entries()].map(([at, one]) => [String(at), one]),
      check,
    )
  }

const network = says((value) =>
  typeof value === 'string' && isNetwork(value) ? undefined : 'Enter a network such as 203.0.113.0/24.',
)
const networks = listOf(most.networks, `Enter up to ${most.networks} networks.`, network)
const office = parts({
  name: text(most.name),
  networks: (value) => (Array.isArray(value) && value.length === 0 ? network('') : networks(value)),
})
const day = says((value) => (typeof value === 'string' && isDay(value) ? undefined : noDay))
const closing = parts({ day, name: text(most.closingName) })
const oneLink = parts({ title: text(most.linkTitle), url: link })
const provider = parts({ issuer, clientId: text(most.clientId), scope: text(most.scope) })

/** A paragraph to each, with what of the record stands in it. */
const noticeText =
  (side: 'old' | 'new'): Check =>
  (value) => {
    const problems = text(noticeLimits.text)(value)
    if (Object.keys(problems).length > 0) return problems
    return says((written) => noticeTextProblem(side, String(written)))(value)
  }

const dueTime = says((value) => {
  if (value === null) return undefined
  if (!isRecord(value) || Object.keys(value).some((name) => name !== 'unit' && name !== 'count'))
    return 'Invalid value.'
  const unit = dueUnits.find((one) => one === value['unit'])
  if (!unit) return 'Choose hours or business days.'
  const { count } = value
  if (!Number.isInteger(count) || Number(count) < 1 || Number(count) > dueMost[unit])
    return `Enter a whole number from 1 to ${dueMost[unit]}.`
  return undefined
})

const wholeNumber = (value: unknown, from: number, to: number) =>
  Number.isInteger(value) && Number(value) >= from && Number(value) <= to
const wholePercent = says((value) => (wholeNumber(value, 1, 100) ? undefined : 'Enter a whole number from 1 to 100.'))
const percent = says((value) =>
  typeof value === 'number' && value >= 0 && value <= 100 && Number.isInteger(value * 100)
    ? undefined
    : 'Enter a percentage from 0 to 100.',
)

/** By reviewer, for those who have a share of their own. */
const shares =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.keys(value).length <= most.reviewers && Object.keys(value).every(isUuid)
      ? each(Object.entries(value), check)
      : { '': 'Invalid value.' }

const score = says((value) => (wholeNumber(value, 0, 100) ? undefined : 'Enter a whole number from 0 to 100.'))
const vendorParts = parts({
  weights: parts(
    Object.fromEntries(
      vendorSections.map((name) => [
        name,
        says((value) =>
          wholeNumber(value, 0, most.vendorWeight) ? undefined : `Enter a whole number from 0 to ${most.vendorWeight}.`,
        ),
      ]),
    ),
  ),
  good: score,
  plan: score,
  opensBefore: says((value) =>
    wholeNumber(value, 1, most.vendorOpens) ? undefined : `Enter a whole number from 1 to ${most.vendorOpens}.`,
  ),
  escalateTo: says((value) =>
    value === '' || (typeof value === 'string' && isUuid(value)) ? undefined : 'Choose a person.',
  ),
})

const checks: Record<SettingName, Check> = {
  name: text(most.name),
  claim: text(most.claim),
  membership: text(most.membership),
  about: text(most.about),
  phone: text(most.phone),
  address: text(most.address),
  brokerCheckUrl: link,
  clientLoginUrl: link,
  securityMailbox: email,
  publicMailDomains: (value) =>
    Array.isArray(value)
      ? each(
          [...value.entries()].map(([at, one]) => [String(at), one]),
          domain,
        )
      : domain(value),
  officeDomains(value) {
    if (!isRecord(value)) return { '': 'Invalid value.' }
    const unnamed = Object.keys(value).find((name) => !isDomain(name))
    if (unnamed !== undefined) return { [unnamed]: 'Enter an email domain in lowercase, for example example.com.' }
    return each(Object.entries(value), (one) => provider(isRecord(one) ? { scope: 'none', ...one } : one))
  },
  offices: listOf(most.offices, `Enter up to ${most.offices} offices.`, office),
  statusUrl: (value) => (value === '' ? {} : link(value)),
  mark: says(markProblem),
  colours: parts({ brand: colour, accent: colour }),
  importantLinks: (value) =>
    Array.isArray(value) && value.length === 0
      ? { '': 'Enter at least one link.' }
      : listOf(most.importantLinks, 'Enter up to seven links.', oneLink)(value),
  insuranceLink: oneLink,
  mortgageLink: oneLink,
  features: parts({ productionExcel: flag, examsTab: flag, obaTab: flag, apiReference: flag }),
  feedbackMailbox: email,
  recordsMailbox: (value) => (value === '' ? {} : email(value)),
  welcomeLetter: parts({ text: text(most.letter), name: text(most.name), role: text(most.name) }),
  communicationCertification: parts({
    version: says((value) => (Number.isInteger(value) && Number(value) > 0 ? undefined : 'Enter 1 or higher.')),
    text: text(most.certification),
  }),
  fees: parts({
    secondPersonAbove: says((value) =>
      Number.isInteger(value) && Number(value) >= 0 && Number(value) <= feeMost
        ? undefined
        : 'Enter an amount in dollars and cents, such as 250.00.',
    ),
  }),
  closings(value) {
    const problems = listOf(most.closings, `Enter up to ${most.closings} days.`, closing)(value)
    if (Object.keys(problems).length > 0 || !Array.isArray(value)) return problems
    const days = value.map((one: { day: string }) => one.day)
    const again = days.findIndex((one, at) => days.indexOf(one) !== at)
    return again < 0 ? {} : { [`${again}.day`]: 'This day is already listed.' }
  },
  addressNotice: parts({ title: text(noticeLimits.title), old: noticeText('old'), new: noticeText('new') }),
  blotterReview: parts({
    share: wholePercent,
    reviewers: shares(wholePercent),
    certifyBy: says((value) =>
      wholeNumber(value, 1, most.certifyBy) ? undefined : `Enter a whole number from 1 to ${most.certifyBy}.`,
    ),
  }),
  meetingReview: parts({
    share: percent,
    reviewers: shares(percent),
    words: listOf(meetingLimits.words, `Enter up to ${meetingLimits.words} words.`, text(meetingLimits.word)),
  }),
  deposits: parts({
    cutoff: says((value) =>
      Number.isInteger(value) && Number(value) >= 60 && Number(value) < 24 * 60 ? undefined : 'Choose a time of day.',
    ),
    secondAbove: says((value) =>
      Number.isInteger(value) && Number(value) >= 0 && Number(value) <= depositMost
        ? undefined
        : 'Enter an amount in dollars.',
    ),
    wording: text(most.wording),
  }),
  vendors(value) {
    const problems = vendorParts(value)
    if (Object.keys(problems).length > 0) return problems
    const { weights, good, plan } = value as FirmSettings['vendors']
    if (Object.values(weights).every((one) => one === 0)) return { weights: 'One section has to count.' }
    return plan > good ? { plan: `Enter ${good} or less.` } : {}
  },
  dueTimes: parts({
    cutoff: says((value) =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 23 ? undefined : 'Choose an hour of the day.',
    ),
    categories: parts(Object.fromEntries(taskCategories.map((name) => [name, dueTime]))),
    other: dueTime,
  }),
}

export const isSetting = (name: string): name is SettingName => Object.hasOwn(checks, name)

/** By the path in a call that brings the value: `value.brand`. */
export const problemsOf = (name: SettingName, value: unknown): Problems => within('value', checks[name](value))

export const fits = <N extends SettingName>(name: N, value: unknown): value is FirmSettings[N] =>
  Object.keys(problemsOf(name, value)).length === 0
