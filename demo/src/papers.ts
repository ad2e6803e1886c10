// All documents of the firm, the bulletins of the last months among them, and those of a branch.
import { newsletters } from '@portal/contract/documents'
import { forms } from './forms.ts'
import { guidance } from './guidance.ts'
import { howTos } from './how-tos.ts'
import { asPdf, type DemoPaper } from './paper.ts'
import * as on from './paragraphs.ts'

const leads = [
  'Thanks for your questions at the annual compliance meeting. The recording is in the Knowledge Center.',
  'Four in ten accounts still have no trusted contact on file. One call is all it takes.',
  'Transfers are faster now that the clearing firm scans statements automatically. Clean scans help more than cover letters.',
  'Three branches were inspected and all three passed. The findings had one thing in common: undated notes.',
  'In our Cybersecurity Month phishing test, 6% of us clicked. Last year it was 11%.',
  'The clearing firm’s new fee schedule is out. Tell clients before their statements do.',
  'With rate cuts, callable bonds are back. Walk through the call schedule before you recommend one.',
]
const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** One for each month that is over, out on its third. */
function bulletins(now: Date): DemoPaper[] {
  return leads.map((lead, index) => {
    const out = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index, 3))
    const month = monthName.format(out)
    const age = Math.floor((now.getTime() - out.getTime()) / 86_400_000)
    const description = `News from trading, operations, and compliance for ${month}.`
    return asPdf(newsletters, `Advisor Bulletin, ${month}`, description, age, [lead, on.market], { shape: 'burst' })
  })
}

export const papers = (now: Date): DemoPaper[] => [...forms, ...guidance, ...howTos, ...bulletins(now)]

interface BranchPaper {
  class: 'Procedures' | 'Inspections' | 'Complaint file' | 'Registrations'
  title: string
  description: string
  age: number
  versions: number
  words: string
}
export const branchPapers: BranchPaper[] = [
  {
    class: 'Procedures',
    title: 'Branch Opening and Closing Procedures',
    description: 'Keys, alarm, deliveries, and daily checks.',
    age: 54,
    versions: 2,
    words: on.supervision,
  },
  {
    class: 'Procedures',
    title: 'Branch Emergency Contacts',
    description: 'Who to call, in what order, and where to meet.',
    age: 90,
    versions: 1,
    words: on.continuity,
  },
  {
    class: 'Inspections',
    title: 'Branch Inspection Report',
    description: 'Findings, responses, and the date each was closed.',
    age: 118,
    versions: 1,
    words: on.supervision,
  },
  {
    class: 'Complaint file',
    title: 'Complaint File, Current Year',
    description: 'Complaints received at this branch. None are open.',
    age: 30,
    versions: 1,
    words: on.ethics,
  },
  {
    class: 'Registrations',
    title: 'Branch Registration and State Filings',
    description: 'Form BR, signage, and the states we’re registered in.',
    age: 205,
    versions: 1,
    words: on.accounts,
  },
]
