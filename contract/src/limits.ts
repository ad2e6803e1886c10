// Every business constant of the specification, by name; the comment names the requirement.
// Milliseconds end in Ms, days in Days, lengths are characters.
export const limits = {
  // toasts
  toastMs: 10_000, // LIMIT-01
  toastsAtMost: 20, // LIMIT-02
  staffNotFoundToastMs: 8_000, // LIMIT-03
  speakerLinkToastMs: 8_000, // LIMIT-04

  // sign-in and reset
  passwordMin: 12, // LIMIT-05
  emailCounter: 40, // LIMIT-06
  resetEmailCounter: 60, // LIMIT-07
  emailResendWaitMs: 30_000, // LIMIT-08
  emailResends: 4, // LIMIT-09
  emailCodeMs: 600_000, // LIMIT-10
  guestCodeMs: 60_000, // ours: long enough to press a button
  appCodeLength: 6, // LIMIT-11
  emailCodeLength: 8, // LIMIT-12
  publicMailRedirectMs: 6_000, // LIMIT-13
  newPasswordMin: 12, // LIMIT-49
  newPasswordMax: 24, // LIMIT-50
  verifiedRedirectMs: 2_500, // LIMIT-51
  passwordSetRedirectMs: 8_000, // LIMIT-52
  activationRetries: 3, // LIMIT-59: the fourth failure ends it
  crdMin: 6, // LIMIT-61
  proofMs: 600_000, // ours: how long a password or two-factor method that was shown is good for
  onePersonMs: 86_400_000, // ours: what one person gives one advisor within 24 hours counts as one amount against the firm's limits
  proofTries: 5, // ours: so many wrong ones end the session

  // access
  accessAdvisor: 1, // LIMIT-35
  accessPlus: 2, // LIMIT-35
  accessAdmin: 7, // LIMIT-35

  // documents
  uploadMegabytes: 55, // LIMIT-14
  uploadBytes: 54_999_999, // LIMIT-15: the largest file accepted (readings C17)
  // LIMIT-16, the cap of 51,000,000 bytes on a request, is lifted: a file of the size above gets through (readings C16, Q17)
  uploadTypes: ['.pdf', '.xlsx', '.docx'], // LIMIT-17
  documentsPerPage: 15, // LIMIT-27
  documentsOfAdvisors: 200, // in an admin's list, of those meant for one advisor: the newest
  documentTitleLength: 75, // LIMIT-28
  documentDescriptionLength: 150, // LIMIT-29
  documentImageUrlLength: 150, // LIMIT-30
  sparklinePoints: 15, // LIMIT-34
  favourites: 6, // LIMIT-18
  favouriteTitleShown: 35, // LIMIT-19
  sealYears: 6, // ours: as long as SEC 17a-4 keeps the longest of its records; a seal is locked in the store for so long
  // ours: backups
  backupMinutes: 120, // after midnight, on the firm's clocks: when the nightly one begins
  backupOldMs: 93_600_000, // 26 hours: a night that was missed shows two hours after it was due
  backupsDaily: 7,
  backupsWeekly: 4,
  backupsMonthly: 12,
  firmTimeZone: 'America/New_York', // ours: weeks and days are the firm's, wherever a server stands
  favouriteTabs: 12, // ours: more than a drawer can show at once is no favourite

  // products
  productsPerPage: 20, // LIMIT-20
  productPageSizes: [10, 20, 30, 'all'], // LIMIT-20
  productNameShown: 75, // LIMIT-21
  productNameLength: 100, // LIMIT-22
  productWebLength: 75, // LIMIT-23
  productEmailLength: 75, // LIMIT-24
  productPhoneLength: 14, // LIMIT-25
  productFaxLength: 14, // LIMIT-26

  // shell
  feedbackLength: 600, // LIMIT-31
  messageRotationMs: 30_000, // LIMIT-33
  announcementRotationMs: 8_000, // ours: long enough to read one
  chunkLoadMs: 120_000, // LIMIT-36
  buildLabel: 'build.1.88.04-rev.a', // LIMIT-37
  maintenanceCheckMs: 900_000, // LIMIT-46
  welcomeWidth: 700, // LIMIT-47
  newsWidth: 500, // LIMIT-48
  newsCookie: 'may_news', // LIMIT-57
  newsCookieDays: 400, // LIMIT-57: the most that browsers grant, renewed at every visit

  // home
  eventDays: [30, 60, 90, 'all'], // LIMIT-32
  eventDaysDefault: 60, // LIMIT-32
  eventsIndicatorMs: 450, // LIMIT-43
  productionMonthsMax: 60, // LIMIT-38
  productionDaysBack: 365, // LIMIT-39
  commissionPaymentGci: 25_000, // LIMIT-40: above, not at
  // LIMIT-41, two decimals, is no constant: money is counted in cents (rules/money.ts)
  payDays: [7, 22], // LIMIT-42; its format MM/dd/yyyy is in rules/pay-date.ts
  productionIndicatorMs: 750, // LIMIT-44
  awaitAmberFrom: 40, // LIMIT-53
  awaitRedAbove: 80, // LIMIT-53
  // LIMIT-54: the specification says "12-minute span" and divides seconds by 432; 432 makes 100 of twelve hours.
  // The divisor is the operative number (readings C37).
  awaitSecondsPerPercent: 432,
  demonstrationAdvisor: 1047, // LIMIT-60
  demonstrationQueriedAs: 888, // LIMIT-60

  // registrations, exams, staff
  registrationsIndicatorMs: 950, // LIMIT-45
  registrationsPerPage: 12, // LIMIT-55
  examPageSizes: [6, 12, 18, 'all'], // LIMIT-56
  departments: ['SEC', 'ADV', 'CORP', 'INS', 'MORT', 'TAX', 'WMT', 'WMA'], // LIMIT-58
  biographyLength: 8_000, // ours: a page
  photoBytes: 10_000_000, // ours: what a camera makes
  photoMegabytes: 10,
  // ours: user management
  userNameLength: 60,
  userPhoneLength: 20,
  crdMax: 12,
  suspendReasonLength: 300,
  signInChangeMs: 259_200_000, // 72 hours: how long an old address can undo a change, and one hand keeps off the other
  // ours: live streams
  streamsPerSession: 5,
  streamsPerPerson: 20,
} as const
