// The Knowledge Center: two how-tos on each of its shelves.
import { knowledgeCenter } from '@portal/contract/documents'
import type { Shape } from './downloads.ts'
import { asPdf, asSheet, asWord } from './paper.ts'
import * as on from './paragraphs.ts'
import { worksheets } from './worksheets.ts'

const everyYear = 365

const how =
  (kc: number, words: string[], kind = asPdf) =>
  (title: string, description: string, age: number, shape: Shape = 'steady', review = everyYear) =>
    kind(knowledgeCenter, title, description, age, words, { kc, shape, review })

export const howTos = [
  how(0, [on.wealth])(
    'Building a Household Balance Sheet',
    'How to gather, group, and value what a family owns and owes.',
    25,
    'rising',
  ),
  how(0, [on.wealth, on.signatures], asWord)(
    'Investment Policy Statement Template',
    'A one-page template for how money is managed, ready to fill in.',
    190,
    'steady',
    180,
  ),
  how(1, [on.insurance])(
    'How to Run an Insurance Audit',
    'How to review in-force policies, with questions to ask carriers.',
    70,
  ),
  how(1, [on.insurance, on.wealth])(
    'Survivorship Policies in Estate Plans',
    'When second-to-die coverage helps, and how to own it.',
    155,
    'falling',
  ),
  how(2, [on.mortgage])(
    'Explaining an Escrow Analysis',
    'Why the payment changed even though the rate didn’t.',
    100,
    'rare',
  ),
  how(2, [on.mortgage, on.wealth])(
    'Pay Down or Invest',
    'How to answer the question clients ask most.',
    44,
    'seasonal',
  ),
  how(3, [on.clearing, on.transfers])(
    'How to Read a Rejected Transfer',
    'Reject codes in plain English, and the fastest way to fix each.',
    9,
    'burst',
  ),
  how(3, [on.clearing])(
    'Entering Bond Orders',
    'Limits, concessions, and minimums for municipal and corporate bonds.',
    133,
  ),
  how(4, [on.taxes])(
    'Required Distributions Step by Step',
    'Start dates, tables, inherited accounts, and charitable gifts.',
    58,
    'seasonal',
  ),
  asSheet(
    knowledgeCenter,
    'Roth Conversion Worksheet',
    'Fill a tax bracket without crossing into the next, Medicare included.',
    64,
    worksheets.conversion,
    { kc: 4, shape: 'seasonal', review: everyYear },
  ),
  how(5, [on.supervision])(
    'Preparing for a Branch Inspection',
    'What the inspector asks for, step by step.',
    82,
    'rare',
  ),
  how(5, [on.bestInterest, on.signatures], asWord)(
    'Client Meeting Notes Template',
    'Three honest sentences: what the client wanted, what you considered, and what you chose.',
    145,
  ),
]
