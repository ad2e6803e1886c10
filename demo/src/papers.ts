// All documents of the firm, the bulletins of the last months among them, and those of a branch.
import { newsletters } from '@portal/contract/documents'
import { forms } from './forms.ts'
import { guidance } from './guidance.ts'
import { howTos } from './how-tos.ts'
import { asPdf, type DemoPaper } from './paper.ts'
import * as on from './paragraphs.ts'

const leads = [
  'The annual compliance meeting is behind us: thank you for the questions, the recording is in the Knowledge Center.',
  'Spring cleaning for trusted contacts: four accounts in ten still have none on file, and a call is all it takes.',
  'Transfers are faster since the clearing firm reads statements by machine. Clean scans help more than cover letters.',
  'Three branches were inspected and all three passed. The findings had one thing in common: undated notes.',
  'Cybersecurity month found six of every hundred of us on the wrong end of a test mail. Last year it was eleven.',
  'The new fee schedule of the clearing firm is out. Tell clients before their statements do.',
  'Rate cuts bring back an old friend, the callable bond. Read the call schedule aloud before you recommend one.',
]
const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** One for each month that is over, out on its third. */
function bulletins(now: Date): DemoPaper[] {
  return leads.map((lead, index) => {
    const out = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index, 3))
    const month = monthName.format(out)
    const age = Math.floor((now.getTime() - out.getTime()) / 86_400_000)
    const description = `News from the desk, operations and compliance for ${month}.`
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
    description: 'Keys, alarm, mail and the checks of the day.',
    age: 54,
    versions: 2,
    words: on.supervision,
  },
  {
    class: 'Procedures',
    title: 'Branch Emergency Contacts',
    description: 'Whom to call, in which order, and where we meet.',
    age: 90,
    versions: 1,
    words: on.continuity,
  },
  {
    class: 'Inspections',
    title: 'Branch Inspection Report',
    description: 'Findings, responses and the day each was closed.',
    age: 118,
    versions: 1,
    words: on.supervision,
  },
  {
    class: 'Complaint file',
    title: 'Complaint File, Current Year',
    description: 'Complaints received at this branch; none is open.',
    age: 30,
    versions: 1,
    words: on.ethics,
  },
  {
    class: 'Registrations',
    title: 'Branch Registration and State Filings',
    description: 'Form BR, signage and the states we are registered in.',
    age: 205,
    versions: 1,
    words: on.accounts,
  },
]
