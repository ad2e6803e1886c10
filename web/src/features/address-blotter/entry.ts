// What is typed into the side panel. It stays for as long as the tab is open, however often the panel is closed, and nowhere else:
// a client's address isn't left in a browser. Its key is made once, so that what is sent again after a lost answer is entered once.
import type { AddressChange, ChangeEntry } from '@portal/contract/address-blotter'
import type { Problems } from '@portal/contract/endpoint'
import { entryProblems, receivedProblem } from '@portal/contract/rules/address-change'
import { type Address, blankAddress, isZip, statesOfZip } from '@portal/contract/rules/us-address'
import { useState } from 'react'

export type Side = 'old_address' | 'new_address'

export interface Typed {
  entry: ChangeEntry
  /** Addresses outside the US, also while no country was named yet. */
  abroad: Record<Side, boolean>
  key: string
  touched: boolean
}

const kept = new Map<string, Typed>()

const blank = (today: string): ChangeEntry => ({
  client: '',
  account: '',
  joint: '',
  old_address: blankAddress,
  new_address: blankAddress,
  received_on: today,
  through: 'Form',
  identity: 'Called the number on file',
  identity_note: '',
})

function entryOf(change: AddressChange): ChangeEntry {
  const { client, joint, old_address, new_address, received_on, through, identity, identity_note } = change
  return { client, account: '', joint, old_address, new_address, received_on, through, identity, identity_note }
}

/** Of whom, and of which change where one is corrected. */
export function useEntry(owner: string, correcting: AddressChange | undefined, today: string) {
  const name = `${owner} ${correcting ? `${correcting.id} ${correcting.version}` : 'new'}`
  const [typed, setTyped] = useState<Typed>(() => {
    const entry = correcting ? entryOf(correcting) : blank(today)
    const abroad = { old_address: entry.old_address.country !== '', new_address: entry.new_address.country !== '' }
    return kept.get(name) ?? { entry, abroad, key: crypto.randomUUID(), touched: false }
  })
  const put = (next: Typed) => {
    kept.set(name, next)
    setTyped(next)
  }
  return {
    typed,
    change: (patch: Partial<ChangeEntry>) => put({ ...typed, touched: true, entry: { ...typed.entry, ...patch } }),
    changeAddress: (side: Side, patch: Partial<Address>) =>
      put({
        ...typed,
        touched: true,
        entry: { ...typed.entry, [side]: withState({ ...typed.entry[side], ...patch }, typed.abroad[side]) },
      }),
    turnAbroad: (side: Side) =>
      put({
        ...typed,
        touched: true,
        abroad: { ...typed.abroad, [side]: !typed.abroad[side] },
        entry: { ...typed.entry, [side]: { ...typed.entry[side], state: '', zip: '', country: '' } },
      }),
    forget: () => void kept.delete(name),
  }
}

/** A ZIP code tells its state, where nobody has named one. */
function withState(address: Address, abroad: boolean): Address {
  if (abroad || address.state || !isZip(address.zip)) return address
  const [state = ''] = statesOfZip(address.zip)
  return { ...address, state }
}

export function problemsOfTyped({ entry, abroad }: Typed, when: 'new' | 'again', today: string): Problems {
  const problems = entryProblems(entry, when)
  for (const side of ['old_address', 'new_address'] as const) {
    if (!abroad[side] || entry[side].country.trim()) continue
    delete problems[`${side}.state`]
    delete problems[`${side}.zip`]
    problems[`${side}.country`] = 'Enter a country.'
  }
  const received = receivedProblem(entry.received_on, today)
  if (received) problems['received_on'] = received
  return problems
}
