// What the tests of the address blotter begin with.
import { randomUUID } from 'node:crypto'
import {
  actOnChange,
  type AddressChange,
  type ChangeAct,
  type ChangeEntry,
  enterChange,
  getChange,
  listChanges,
  recordMailing,
} from '@portal/contract/address-blotter'
import { firmDay } from '@portal/contract/rules/day'
import { type Address, blankAddress } from '@portal/contract/rules/us-address'
import type { Actor } from './actors.ts'
import type { TestPortal } from './portal.ts'

type Caller = Pick<Actor, 'call'>

export const troy: Address = { ...blankAddress, street: '19 Orchard Street', city: 'Troy', state: 'NY', zip: '12180' }
export const lake: Address = {
  ...blankAddress,
  street: '27 Canada Street',
  city: 'Lake George',
  state: 'NY',
  zip: '12845',
}

let count = 0

export function addressesOn(portal: TestPortal) {
  const today = () => firmDay(portal.platform.clock())
  /** Each another account of another client, moved to a place of its own. */
  const entryOf = (more: Partial<ChangeEntry> = {}): ChangeEntry => {
    count++
    return {
      client: `Prescott ${count}, Walter`,
      account: `88-${String(10_000 + count)}`,
      joint: '',
      old_address: troy,
      new_address: { ...lake, street: `${count} Canada Street` },
      received_on: today(),
      through: 'Form',
      identity: 'Called the number on file',
      identity_note: '',
      ...more,
    }
  }
  const enter = (by: Caller, more: Partial<ChangeEntry> = {}, key: string = randomUUID()) =>
    by.call(enterChange, { body: { ...entryOf(more), key } })
  const entered = async (by: Caller, more: Partial<ChangeEntry> = {}) => (await enter(by, more)).body.id
  const one = async (by: Caller, id: number): Promise<AddressChange> =>
    (await by.call(getChange, { params: { id } })).body.change
  const version = async (id: number) =>
    Number((await portal.sql('select version from address_change where id = $1', [id]))[0]?.['version'])
  const act = async (by: Caller, id: number, what: ChangeAct, reason?: string) =>
    by.call(actOnChange, {
      params: { id },
      body: { version: await version(id), act: what, ...(reason !== undefined && { reason }) },
    })
  const mail = async (by: Caller, id: number, sides: ('old' | 'new')[] = ['old', 'new'], on = today()) =>
    by.call(recordMailing, { params: { id }, body: { version: await version(id), sides, on } })
  const stored = async (id: number) =>
    (await portal.sql('select * from address_change where id = $1', [id]))[0] as Record<string, unknown>
  const item = async (id: number) =>
    (
      await portal.sql('select w.* from address_change c join work_item w on w.id = c.work_item_id where c.id = $1', [
        id,
      ])
    )[0] as Record<string, unknown>
  const list = async (by: Caller, query: Parameters<typeof ask>[1] = {}) => (await ask(by, query)).body
  const ask = (by: Caller, query: NonNullable<Parameters<Actor['call']>[1]> & object) => by.call(listChanges, { query })
  /** Verified and updated. */
  const updated = async (by: Caller, reviewer: Caller, more: Partial<ChangeEntry> = {}) => {
    const id = await entered(by, more)
    await act(reviewer, id, 'verify')
    await act(reviewer, id, 'update')
    return id
  }
  return { today, entryOf, enter, entered, one, version, act, mail, stored, item, list, ask, updated }
}
