// What is typed into the side panel. It is saved on the server as it is typed, and nowhere in the browser: it names a client, where they
// live and their account. Its key is made once, so that what is sent again after a lost answer is entered once.
import type { AddressChange, ChangeEntry } from '@portal/contract/address-blotter'
import { type DraftContent, saveAddressDraft } from '@portal/contract/address-draft'
import type { Problems } from '@portal/contract/endpoint'
import { entryProblems, receivedProblem } from '@portal/contract/rules/address-change'
import { type Address, blankAddress, isZip, statesOfZip } from '@portal/contract/rules/us-address'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'

export type Side = 'old_address' | 'new_address'

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

function begun(correcting: AddressChange | undefined, today: string): DraftContent {
  const entry = correcting ? entryOf(correcting) : blank(today)
  const abroad = { old_address: entry.old_address.country !== '', new_address: entry.new_address.country !== '' }
  return { entry, abroad, key: crypto.randomUUID() }
}

/** There is one of a person's at most: it needs no id of its own. */
const theOne = 1

/** From the beginning; what was saved is loaded into it. Of which change where one is corrected. */
export function useEntry(correcting: AddressChange | undefined, today: string) {
  const [start] = useState(() => ({ id: undefined, version: 0, content: begun(correcting, today) }))
  const of = correcting && { of: correcting.id }
  const saving = useDraft(start, {
    begin: () => Promise.resolve({ id: theOne }),
    save: (_id, version, content) => call(saveAddressDraft, { body: { ...of, version, content } }),
  })
  const { entry, abroad } = saving.content
  return {
    saving,
    typed: saving.content,
    change: (patch: Partial<ChangeEntry>) => saving.change({ entry: { ...entry, ...patch } }),
    changeAddress: (side: Side, patch: Partial<Address>) =>
      saving.change({ entry: { ...entry, [side]: withState({ ...entry[side], ...patch }, abroad[side]) } }),
    turnAbroad: (side: Side) =>
      saving.change({
        abroad: { ...abroad, [side]: !abroad[side] },
        entry: { ...entry, [side]: { ...entry[side], state: '', zip: '', country: '' } },
      }),
  }
}

/** A ZIP code tells its state, where nobody has named one. */
function withState(address: Address, abroad: boolean): Address {
  if (abroad || address.state || !isZip(address.zip)) return address
  const [state = ''] = statesOfZip(address.zip)
  return { ...address, state }
}

/** A day that was accepted before stays good, however late the change is corrected. */
export function problemsOfTyped(
  { entry, abroad }: DraftContent,
  correcting: Pick<AddressChange, 'received_on'> | undefined,
  today: string,
): Problems {
  const problems = entryProblems(entry, correcting ? 'again' : 'new')
  for (const side of ['old_address', 'new_address'] as const) {
    if (!abroad[side] || entry[side].country.trim()) continue
    delete problems[`${side}.state`]
    delete problems[`${side}.zip`]
    problems[`${side}.country`] = 'Enter a country.'
  }
  const received = entry.received_on === correcting?.received_on ? undefined : receivedProblem(entry.received_on, today)
  if (received) problems['received_on'] = received
  return problems
}
