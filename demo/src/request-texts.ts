// What is asked in the requests that have no screen of their own, by what their work item says.

export interface RequestRecord {
  asked: { label: string; on_file: string; wanted: string; mark?: string }[]
  rule: string
  /** Until so many days after it was asked. */
  days?: number
  /** What a person does before it is approved. */
  step: string
  /** What came along. */
  file?: string
}

const transfer: Omit<RequestRecord, 'asked'> = {
  rule: 'Customer account transfers (FINRA Rule 11870)',
  days: 6,
  step: 'Compare the positions with the statement, then release the transfer in ACATS.',
  file: 'Statement of the Delivering Firm',
}
const advertising: Omit<RequestRecord, 'asked'> = {
  rule: 'Approval by a principal before first use (FINRA Rule 2210(b)(1))',
  days: 14,
  step: 'Read the whole piece, and keep the approved version in the advertising file.',
}
const fee: Omit<RequestRecord, 'asked'> = {
  rule: 'Firm procedures for fees',
  step: 'Enter the correction for the next statement.',
}

export const requestRecords: Record<string, RequestRecord> = {
  '····2290, from Pine Hollow Brokerage': {
    ...transfer,
    asked: [{ label: 'Account ····2290', on_file: 'At Pine Hollow Brokerage', wanted: 'Full transfer to us' }],
  },
  '····6031, partial, two positions': {
    ...transfer,
    asked: [
      { label: 'Growth Fund A, 412 shares', on_file: 'At Kestrel Securities', wanted: 'Transfer in kind' },
      { label: 'Municipal Income Fund, 1,050 shares', on_file: 'At Kestrel Securities', wanted: 'Transfer in kind' },
    ],
  },
  'Seminar invitation, retirement income': {
    ...advertising,
    asked: [{ label: 'Mailing to 400 households', on_file: '', wanted: 'Approval of the enclosed invitation' }],
    file: 'Seminar Invitation',
  },
  'Podcast, episode 12': {
    ...advertising,
    asked: [{ label: 'Podcast, 22 minutes', on_file: 'Episode 11, approved', wanted: 'Approval of episode 12' }],
    file: 'Podcast Script, Episode 12',
  },
  'Fund company golf outing': {
    asked: [
      { label: 'Entertainment by a sponsor', on_file: 'None this year', wanted: 'One day of golf, about $85.00' },
    ],
    rule: 'Gifts and entertainment (FINRA Rule 3220)',
    step: 'Enter it in the gift log with the sponsor’s name and the value.',
    file: 'Golf Outing Invitation',
  },
  'E&O, October, charged twice': {
    ...fee,
    asked: [{ label: 'E&O, October', on_file: 'Charged twice, $148.00 each', wanted: 'One charge back' }],
  },
  'Technology fee, September': {
    ...fee,
    asked: [{ label: 'Technology fee, September', on_file: 'Charged, $65.00', wanted: 'The charge back' }],
  },
  'Maine, Registered Advisor': {
    asked: [{ label: 'Maine, Registered Advisor', on_file: 'Not held', wanted: 'Approved' }],
    rule: 'State registration on Form U4 (FINRA By-Laws, Article V)',
    step: 'File the Form U4 for this state in CRD.',
  },
}

/** What the files say. */
export const enclosed: Record<string, string> = {
  'Statement of the Delivering Firm': `# Positions
All positions are fully paid and free to transfer. The registration on this statement is the same as on the application.
- Growth Fund A
- Municipal Income Fund
- Cash balance`,
  'Seminar Invitation': `# Will your income last as long as you do?
Join us for an evening about retirement income. We’ll talk about Social Security, required distributions, and how to plan for the years after work. Nothing is sold at this seminar.
- Investing involves risk, including the loss of principal
- Securities offered through Meridian Harbor, member FINRA / SIPC`,
  'Podcast Script, Episode 12': `# Minute 1
Welcome back. Today we talk about what rising rates do to the bonds you already own, and what they don’t.
# Minute 14
If you hold this ladder to the end, you get your money back, and a return you can count on.
# Minute 20
Past performance doesn’t guarantee future results.`,
  'Golf Outing Invitation': `# An afternoon with Northquay Funds
You’re invited to nine holes and dinner with our portfolio managers. Please tell us by the end of the week whether you can come.`,
}
