// What the demo firm's meetings were about: titles, who came, and where their review stands.
import type { ChatMessage } from '@portal/contract/meetings'
import type { MeetingStatus } from '@portal/contract/rules/meeting'
import type { Slide } from './slides.ts'

export interface Told {
  title: string
  /** Which of the firm's advisors, in their order; the one who signs in is the first. */
  host: number
  daysAgo: number
  minutes: number
  /** Clients, prospects, people of the firm, institutional. */
  came: readonly [number, number, number, number]
  /** Those who come to meetings with the same slides are counted from here: where two overlap, the same people came. */
  from?: number
  slides?: string
  chat?: 'words' | 'none'
  status: MeetingStatus
  why?: 'over' | 'share'
  note?: string
  acknowledged?: true
  assigned?: 'admin' | 'compliance' | 'manager'
}

/** The newest last: their numbers go with their days. */
export const told: readonly Told[] = [
  {
    title: 'Annuities for teachers',
    host: 6,
    daysAgo: 62,
    minutes: 49,
    came: [14, 15, 1, 0],
    slides: 'annuities-for-teachers',
    status: 'Not cleared',
    why: 'over',
    note: 'Slide 3 promises a return.',
    assigned: 'compliance',
  },
  {
    title: 'College savings evening',
    host: 0,
    daysAgo: 41,
    minutes: 38,
    came: [6, 5, 1, 0],
    slides: 'college-savings',
    status: 'Cleared with a note',
    why: 'share',
    note: 'Please show the 2026 limits next time.',
    acknowledged: true,
    assigned: 'admin',
  },
  {
    title: 'Retirement income workshop',
    host: 1,
    daysAgo: 27,
    minutes: 61,
    came: [8, 4, 2, 1],
    slides: 'retirement-income-v4',
    status: 'Cleared',
    why: 'over',
    assigned: 'admin',
  },
  {
    title: 'Year-end tax moves',
    host: 2,
    daysAgo: 20,
    minutes: 44,
    came: [12, 10, 2, 0],
    slides: 'year-end-tax-moves',
    status: 'Cleared',
    why: 'over',
    assigned: 'compliance',
  },
  {
    title: 'Q3 market review',
    host: 3,
    daysAgo: 19,
    minutes: 58,
    came: [8, 3, 1, 1],
    slides: 'q3-market-review',
    status: 'Not sampled',
  },
  {
    title: 'Retirement income workshop',
    host: 1,
    daysAgo: 18,
    minutes: 57,
    came: [6, 4, 2, 0],
    from: 13,
    slides: 'retirement-income-v4',
    status: 'Cleared',
    why: 'over',
    assigned: 'admin',
  },
  {
    title: 'Social Security timing',
    host: 4,
    daysAgo: 17,
    minutes: 50,
    came: [7, 5, 1, 0],
    slides: 'social-security',
    status: 'Not sampled',
  },
  {
    title: 'Charitable giving',
    host: 5,
    daysAgo: 16,
    minutes: 41,
    came: [4, 2, 1, 0],
    slides: 'charitable-giving',
    status: 'Not sampled',
  },
  {
    title: 'Recorded talk, client lunch',
    host: 7,
    daysAgo: 13,
    minutes: 28,
    came: [8, 0, 1, 1],
    status: 'Not sampled',
  },
  {
    title: 'Social Security timing',
    host: 4,
    daysAgo: 12,
    minutes: 51,
    came: [7, 4, 2, 0],
    from: 13,
    slides: 'social-security',
    status: 'In sample',
    why: 'share',
  },
  {
    title: 'Wholesaler call, Northquay Funds',
    host: 8,
    daysAgo: 12,
    minutes: 31,
    came: [0, 0, 2, 4],
    slides: 'northquay-funds',
    status: 'Cleared',
    why: 'share',
    assigned: 'compliance',
  },
  {
    title: 'Year-end tax moves',
    host: 2,
    daysAgo: 11,
    minutes: 47,
    came: [13, 9, 3, 1],
    from: 23,
    slides: 'year-end-tax-moves',
    status: 'In sample',
    why: 'over',
    assigned: 'admin',
  },
  {
    title: 'Bond ladders',
    host: 9,
    daysAgo: 11,
    minutes: 44,
    came: [11, 5, 2, 1],
    slides: 'bond-ladders',
    status: 'In Review',
    why: 'share',
    assigned: 'admin',
  },
  {
    title: 'Charitable giving',
    host: 5,
    daysAgo: 10,
    minutes: 39,
    came: [7, 5, 2, 1],
    from: 7,
    slides: 'charitable-giving',
    status: 'In sample',
    why: 'share',
    assigned: 'manager',
  },
  {
    title: 'Planning after a loss',
    host: 0,
    daysAgo: 9,
    minutes: 52,
    came: [5, 3, 1, 0],
    slides: 'planning-after-a-loss',
    status: 'Cleared with a note',
    why: 'share',
    note: 'The fee on slide 2 is last year’s. Please send the new version for approval before you use it again.',
    assigned: 'manager',
  },
  {
    title: 'Annual review, Halvorsen',
    host: 1,
    daysAgo: 7,
    minutes: 55,
    came: [2, 0, 2, 0],
    slides: 'annual-review',
    status: 'Not sampled',
  },
  {
    title: 'Estate basics for families',
    host: 6,
    daysAgo: 6,
    minutes: 72,
    came: [14, 13, 3, 1],
    slides: 'estate-basics',
    status: 'Escalated',
    why: 'over',
    note: 'The slides were never sent for approval, and slide 2 says trusts “always” save taxes.',
    assigned: 'compliance',
  },
  {
    title: '529 plans for grandparents',
    host: 10,
    daysAgo: 6,
    minutes: 42,
    came: [5, 2, 1, 1],
    slides: '529-plans',
    chat: 'none',
    status: 'Not sampled',
  },
  {
    title: 'Q3 market review',
    host: 3,
    daysAgo: 5,
    minutes: 64,
    came: [10, 4, 2, 1],
    from: 12,
    slides: 'q3-market-review',
    status: 'In sample',
    why: 'share',
  },
  {
    title: 'Retirement income workshop',
    host: 1,
    daysAgo: 4,
    minutes: 58,
    came: [12, 7, 3, 2],
    from: 23,
    slides: 'retirement-income-v4',
    chat: 'words',
    status: 'In sample',
    why: 'over',
    assigned: 'admin',
  },
  {
    title: 'Medicare and your portfolio',
    host: 11,
    daysAgo: 4,
    minutes: 36,
    came: [6, 3, 2, 1],
    slides: 'medicare',
    status: 'Not sampled',
  },
  {
    title: 'Roth conversions',
    host: 0,
    daysAgo: 1,
    minutes: 33,
    came: [4, 2, 1, 0],
    slides: 'roth-conversions',
    status: 'New',
  },
]

const income = (fees: string): readonly Slide[] => [
  { title: 'Income that lasts', lines: ['A workshop for clients and friends'], draws: 'cover' },
  { title: 'Agenda', lines: ['What you spend', 'What you have', 'How long it lasts', 'What comes next'] },
  { title: 'How long money lasts', draws: 'bars' },
  { title: 'Income over time', draws: 'line' },
  { title: 'Sources of income', lines: ['Social Security', 'Pension', 'Savings', 'Annuities'] },
  { title: 'Annuity or bonds', lines: [fees], draws: 'boxes' },
  { title: 'Next steps', lines: ['Write down what you spend', 'Bring your statements', 'Meet with us'] },
  {
    title: 'Disclosures',
    lines: ['Guarantees depend on the claims-paying ability of the insurer.', 'Bonds can lose value.'],
  },
]

export const approvedIncome = { name: 'retirement-income-v3', slides: income('Rider fee 2025: 0.95% per year') }

/** By the file's name. What has no slides of its own gets three plain ones. */
export const decks: Record<string, readonly Slide[]> = {
  'retirement-income-v4': income('Rider fee 2026: 1.10% per year'),
  'year-end-tax-moves': [
    { title: 'Year-end tax moves', lines: ['Before December 31'], draws: 'cover' },
    { title: 'Harvest losses', draws: 'line' },
    { title: 'Give from an IRA', lines: ['From age 70½', 'Up to the yearly limit'] },
    { title: 'Roth conversions', draws: 'boxes' },
  ],
  'estate-basics': [
    { title: 'Estate basics for families', lines: ['Wills, trusts, and titles'], draws: 'cover' },
    { title: 'Trusts always save taxes', lines: ['Avoid probate', 'Keep it private'] },
    { title: 'Who gets what', draws: 'boxes' },
  ],
}
export const plainDeck = (title: string): readonly Slide[] => [
  { title, draws: 'cover' },
  { title: 'Where we stand', draws: 'bars' },
  { title: 'What to do next', lines: ['Talk it over', 'Decide', 'Review every year'] },
]

/** Approved before their first use. */
export const approvedDecks: readonly string[] = ['year-end-tax-moves', 'q3-market-review', 'social-security']

export const quietChat = (host: string, guest: string): ChatMessage[] => [
  { at: 131, name: guest, text: 'Good evening from the kitchen table!' },
  { at: 1_904, name: guest, text: 'Will we get the slides?' },
  { at: 1_951, name: host, text: 'Yes, tomorrow, from the firm’s email.' },
]

export const wordyChat = (host: string, [ruth, ben, joan]: readonly [string, string, string]): ChatMessage[] => [
  { at: 61, name: host, text: 'Welcome, everyone. Questions are fine at any time.' },
  { at: 252, name: ruth, text: 'Can you send the slides afterward?' },
  { at: 1_300, name: ben, text: 'So with the annuity I can’t lose money?' },
  {
    at: 1_325,
    name: host,
    text: 'The income is guaranteed by the insurer, as long as it can pay its claims. The value of the funds can go down.',
  },
  { at: 2_431, name: joan, text: 'What does it cost per year?' },
  { at: 2_462, name: host, text: 'Page 6 has the fees. I’ll walk through them now.' },
  { at: 2_700, name: ruth, text: 'Thank you, that was clear.' },
  { at: 2_950, name: ben, text: 'How does it compare with a ladder of bonds?' },
  { at: 2_990, name: host, text: 'That’s the next slide.' },
  { at: 3_300, name: joan, text: 'Where can I read the contract?' },
  { at: 3_340, name: host, text: 'You get it with the prospectus.' },
  { at: 3_400, name: ruth, text: 'Good night!' },
]
