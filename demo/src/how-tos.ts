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
    'How to gather, group and value what a family owns and owes.',
    25,
    'rising',
  ),
  how(0, [on.wealth, on.signatures], asWord)(
    'Investment Policy Statement Template',
    'One page that says how money is managed, ready to fill in.',
    190,
    'steady',
    180,
  ),
  how(1, [on.insurance])(
    'How to Run an Insurance Audit',
    'Reviewing policies in force, with the questions carriers answer.',
    70,
  ),
  how(1, [on.insurance, on.wealth])(
    'Survivorship Policies in Estate Plans',
    'When second-to-die coverage helps, and how it is owned.',
    155,
    'falling',
  ),
  how(2, [on.mortgage])(
    'Explaining an Escrow Analysis',
    'Why the payment changed although the rate did not.',
    100,
    'rare',
  ),
  how(2, [on.mortgage, on.wealth])(
    'Pay Down or Invest',
    'A way through the question clients ask most.',
    44,
    'seasonal',
  ),
  how(3, [on.clearing, on.transfers])(
    'How to Read a Rejected Transfer',
    'Reject codes in plain words, and the fastest way to cure each.',
    9,
    'burst',
  ),
  how(3, [on.clearing])(
    'Entering Bond Orders',
    'Limits, concessions and minimum pieces for municipal and corporate bonds.',
    133,
  ),
  how(4, [on.taxes])(
    'Required Distributions Step by Step',
    'Beginning dates, tables, inherited accounts and charitable gifts.',
    58,
    'seasonal',
  ),
  asSheet(
    knowledgeCenter,
    'Roth Conversion Worksheet',
    'Fills a bracket without jumping over it, Medicare included.',
    64,
    worksheets.conversion,
    { kc: 4, shape: 'seasonal', review: everyYear },
  ),
  how(5, [on.supervision])(
    'Preparing for a Branch Inspection',
    'What the inspector asks for, drawer by drawer.',
    82,
    'rare',
  ),
  how(5, [on.bestInterest, on.signatures], asWord)(
    'Client Meeting Notes Template',
    'Three honest sentences: what was wanted, what was weighed, what was chosen.',
    145,
  ),
]
