import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { limits } from './limits.ts'

// Every number once more, by hand: a constant cannot change without somebody saying so here too. How the portal
// behaves at each of these is shown, with the number itself, by the tests that end with the row's id.
const rows: Record<string, Partial<Record<keyof typeof limits, unknown>>> = {
  'LIMIT-01': { toastMs: 10_000 },
  'LIMIT-02': { toastsAtMost: 20 },
  'LIMIT-03': { staffNotFoundToastMs: 8_000 },
  'LIMIT-04': { speakerLinkToastMs: 8_000 },
  'LIMIT-05': { passwordMin: 12 },
  'LIMIT-06': { emailCounter: 40 },
  'LIMIT-07': { resetEmailCounter: 60 },
  'LIMIT-08': { emailResendWaitMs: 30_000 },
  'LIMIT-09': { emailResends: 4 },
  'LIMIT-10': { emailCodeMs: 600_000 },
  'LIMIT-11': { appCodeLength: 6 },
  'LIMIT-12': { emailCodeLength: 8 },
  'LIMIT-13': { publicMailRedirectMs: 6_000 },
  'LIMIT-14': { uploadMegabytes: 55 },
  'LIMIT-15': { uploadBytes: 54_999_999 },
  'LIMIT-16': {}, // lifted: files.test.ts sends more
  'LIMIT-17': { uploadTypes: ['.pdf', '.xlsx', '.docx'] },
  'LIMIT-18': { favourites: 6 },
  'LIMIT-19': { favouriteTitleShown: 35 },
  'LIMIT-20': { productsPerPage: 20, productPageSizes: [10, 20, 30, 'all'] },
  'LIMIT-21': { productNameShown: 75 },
  'LIMIT-22': { productNameLength: 100 },
  'LIMIT-23': { productWebLength: 75 },
  'LIMIT-24': { productEmailLength: 75 },
  'LIMIT-25': { productPhoneLength: 14 },
  'LIMIT-26': { productFaxLength: 14 },
  'LIMIT-27': { documentsPerPage: 15 },
  'LIMIT-28': { documentTitleLength: 75 },
  'LIMIT-29': { documentDescriptionLength: 150 },
  'LIMIT-30': { documentImageUrlLength: 150 },
  'LIMIT-31': { feedbackLength: 600 },
  'LIMIT-32': { eventDays: [30, 60, 90, 'all'], eventDaysDefault: 60 },
  'LIMIT-33': { messageRotationMs: 30_000 },
  'LIMIT-34': { sparklinePoints: 15 },
  'LIMIT-35': { accessAdvisor: 1, accessPlus: 2, accessAdmin: 7 },
  'LIMIT-36': { chunkLoadMs: 120_000 },
  'LIMIT-37': { buildLabel: 'build.1.88.04-rev.a' },
  'LIMIT-38': { productionMonthsMax: 60 },
  'LIMIT-39': { productionDaysBack: 365 },
  'LIMIT-40': { commissionPaymentGci: 25_000 },
  'LIMIT-41': {}, // cents: rules/money.test.ts
  'LIMIT-42': { payDays: [7, 22] },
  'LIMIT-43': { eventsIndicatorMs: 450 },
  'LIMIT-44': { productionIndicatorMs: 750 },
  'LIMIT-45': { registrationsIndicatorMs: 950 },
  'LIMIT-46': { maintenanceCheckMs: 900_000 },
  'LIMIT-47': { welcomeWidth: 700 },
  'LIMIT-48': { newsWidth: 500 },
  'LIMIT-49': { newPasswordMin: 12 },
  'LIMIT-50': { newPasswordMax: 24 },
  'LIMIT-51': { verifiedRedirectMs: 2_500 },
  'LIMIT-52': { passwordSetRedirectMs: 8_000 },
  'LIMIT-53': { awaitAmberFrom: 40, awaitRedAbove: 80 },
  'LIMIT-54': { awaitSecondsPerPercent: 432 },
  'LIMIT-55': { registrationsPerPage: 12 },
  'LIMIT-56': { examPageSizes: [6, 12, 18, 'all'] },
  'LIMIT-57': { newsCookie: 'may_news', newsCookieDays: 400 },
  'LIMIT-58': { departments: ['SEC', 'ADV', 'CORP', 'INS', 'MORT', 'TAX', 'WMT', 'WMA'] },
  'LIMIT-59': { activationRetries: 3 },
  'LIMIT-60': { demonstrationAdvisor: 1047, demonstrationQueriedAs: 888 },
  'LIMIT-61': { crdMin: 6 },
}
/** Numbers the specification leaves to the portal. */
const ours: Partial<Record<keyof typeof limits, unknown>> = {
  sealYears: 6,
  backupMinutes: 120,
  backupOldMs: 93_600_000,
  backupsDaily: 7,
  backupsWeekly: 4,
  backupsMonthly: 12,
  firmTimeZone: 'America/New_York',
  guestCodeMs: 60_000,
  proofMs: 600_000,
  onePersonMs: 86_400_000,
  proofTries: 5,
  favouriteTabs: 12,
  announcementRotationMs: 8_000,
  biographyLength: 8_000,
  photoBytes: 10_000_000,
  photoMegabytes: 10,
  userNameLength: 60,
  userPhoneLength: 20,
  crdMax: 12,
  suspendReasonLength: 300,
  signInChangeMs: 259_200_000,
  streamsPerSession: 5,
  streamsPerPerson: 20,
  documentsOfAdvisors: 200,
}

describe('the constants', () => {
  const source = readFileSync(new URL('./limits.ts', import.meta.url), 'utf8')
  const requirements = readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8')

  it('hold every row of area LIMIT', () => {
    expect(Object.keys(rows)).toEqual([...requirements.matchAll(/^(LIMIT-\d+) /gm)].map(([, id]) => id))
    expect(Object.keys(rows).filter((id) => !source.includes(id))).toEqual([])
  })

  const pinned = Object.entries(rows).flatMap(([id, values]) =>
    Object.entries(values).map(([name, value]) => ({ id, name, value })),
  )
  it.each(pinned)('of $id: $name is $value', ({ name, value }) => {
    expect(limits[name as keyof typeof limits]).toEqual(value)
  })

  it('that are ours are pinned too, and there are no others', () => {
    expect(limits).toStrictEqual(Object.assign({}, ours, ...Object.values(rows)))
  })
})
