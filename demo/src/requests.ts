// What is asked of the firm besides papers: a list in which every stage occurs, for the advisor who signs in and for others.
import type { Stage } from '@portal/contract/rules/stage'
import type { Department, TaskDecision } from '@portal/contract/tasks'

export interface Request {
  department: Department
  category: string
  info: string
  stage: Stage
  /** Hours since it was opened. */
  age: number
  /** Who has it. */
  assigned?: 'admin' | 'manager'
  /** Why it was returned, or how it was decided. */
  reason?: string
  decision?: TaskDecision
  /** Hours until it was decided. */
  took?: number
  /** Who asked, when not the advisor. */
  by?: 'manager'
  /** Who says what, while it is worked on. */
  thread?: ['owner' | 'reviewer', string][]
}

export const advisorsRequests: Request[] = [
  {
    department: 'Commissions',
    category: 'Pending Compensation',
    info: 'Split on a shared case, October',
    stage: 0,
    age: 0.4,
  },
  {
    department: 'Compliance',
    category: 'Outside Activity',
    info: 'Board seat, Kingsley Arts Trust',
    stage: 2,
    age: 6,
    assigned: 'manager',
    thread: [
      ['reviewer', 'Is the position paid, and does anyone else from the firm sit on the board?'],
      ['owner', 'It’s unpaid, and no one else from the firm is on the board.'],
    ],
  },
  {
    department: 'Registrations',
    category: 'State Request',
    info: 'Vermont, Securities Agent',
    stage: 7,
    age: 9,
    assigned: 'admin',
    thread: [['reviewer', 'Filed this morning. The state usually takes three days.']],
  },
  {
    department: 'People',
    category: 'Profile Change',
    info: 'New mobile number',
    stage: 1,
    age: 3,
    assigned: 'manager',
  },
  {
    department: 'Operations',
    category: 'Account Transfer',
    info: '····2290, from Pine Hollow Brokerage',
    stage: 5,
    age: 52,
    assigned: 'admin',
    thread: [['reviewer', 'The delivering firm has until Thursday.']],
  },
  {
    department: 'Securities',
    category: 'Advertising Review',
    info: 'Seminar invitation, retirement income',
    stage: 3,
    age: 28,
    assigned: 'admin',
  },
  {
    department: 'Compliance',
    category: 'Gift and Entertainment',
    info: 'Fund company golf outing',
    stage: 4,
    age: 75,
    assigned: 'manager',
    thread: [['reviewer', 'On the agenda for the committee’s meeting on the first Monday.']],
  },
  {
    department: 'Registrations',
    category: 'Exam Request',
    info: 'Series 66',
    stage: 8,
    age: 98,
    assigned: 'admin',
  },
  {
    department: 'Commissions',
    category: 'Fee Dispute',
    info: 'E&O, October, charged twice',
    stage: 9,
    age: 134,
    took: 16,
    assigned: 'admin',
    decision: 'Answered',
    reason: 'The second charge will be reversed on your next statement.',
  },
  {
    department: 'Compliance',
    category: 'Outside Activity',
    info: 'Rental property, Saratoga',
    stage: 9,
    age: 320,
    took: 50,
    assigned: 'manager',
    decision: 'Approved with conditions',
    reason: 'You may not rent it to a firm client.',
  },
  {
    department: 'Compliance',
    category: 'Outside Activity',
    info: 'Mentor, Capital Region Scouts',
    stage: 9,
    age: 40,
    took: 18,
    assigned: 'manager',
    decision: 'Approved',
  },
  {
    department: 'Registrations',
    category: 'State Request',
    info: 'Maine, Registered Advisor',
    stage: 9,
    age: 480,
    took: 3,
    assigned: 'admin',
    decision: 'Withdrawn',
  },
]

/** Asked by one advisor or another. */
export const othersRequests: Request[] = [
  { department: 'Registrations', category: 'State Request', info: 'New Hampshire, Securities Agent', stage: 0, age: 1 },
  {
    department: 'Compliance',
    category: 'Outside Activity',
    info: 'Treasurer, volunteer fire company',
    stage: 2,
    age: 8,
    assigned: 'admin',
  },
  {
    department: 'Securities',
    category: 'Advertising Review',
    info: 'Podcast, episode 12',
    stage: 3,
    age: 31,
    assigned: 'admin',
    thread: [['reviewer', 'At minute 14 you promise a return. Can you cut that?']],
  },
  {
    department: 'Registrations',
    category: 'State Request',
    info: 'Rhode Island, Registered Advisor',
    stage: 7,
    age: 55,
    assigned: 'admin',
  },
  {
    department: 'Operations',
    category: 'Account Transfer',
    info: '····6031, partial, two positions',
    stage: 6,
    age: 80,
    assigned: 'admin',
    reason: 'The statement is more than 90 days old. Please send a recent one.',
  },
  {
    department: 'Commissions',
    category: 'Fee Dispute',
    info: 'Technology fee, September',
    stage: 9,
    age: 200,
    took: 20,
    assigned: 'admin',
    decision: 'Declined',
    reason: 'The fee was correct. The device was in use until the 28th.',
  },
]
