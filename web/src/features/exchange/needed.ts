// What a draft still lacks, as a list that leads to each place.
import type { Business } from '@portal/contract/exchange'
import type { Problems } from '@portal/contract/endpoint'
import { attachedForms, type FormFile, requiredForms } from '@portal/contract/rules/new-business'

export interface Needed {
  /** Of the field, which has it in its id. */
  name: string
  words: string
  /** How many things it stands for. */
  count: number
}

const empty: Problems = { account: 'Enter the account number', amount: 'Enter the amount' }
const without = (sentence: string) => sentence.replace(/\.$/, '')

export function neededOf(business: Business, files: readonly FormFile[], problems: Problems): Needed[] {
  const { registration } = business
  const missing = requiredForms(registration).length - attachedForms(files, registration).length
  return Object.entries(problems).map(([name, sentence]) => {
    if (name === 'checklist')
      return { name, words: missing === 1 ? 'Attach 1 form' : `Attach ${missing} forms`, count: missing }
    const blank = (name === 'account' || name === 'amount') && business[name] === ''
    return { name, words: (blank && empty[name]) || without(sentence), count: 1 }
  })
}

/** The field itself, the button in it, or what has to be chosen before it can be. */
export function goTo(fieldId: string, name: string): void {
  const field = document.getElementById(`${fieldId}-${name}`)
  const shut = field instanceof HTMLInputElement && field.disabled
  const target = shut ? document.getElementById(`${fieldId}-category`) : (field?.querySelector('button') ?? field)
  target?.focus()
}
