import { expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { adminOf, another, userOf } from '../../testing/people.ts'
import { mayCancelPacket, mayConfirmPacket, mayDownloadPacket, mayMakePacket, maySharePacket } from './policy.ts'

const compliance = userOf({ menus: menusFor(true) })
const others = [userOf(), userOf({ menus: menusFor(true), guest: true }), adminOf({ acting: another })]
const packet = (state: string, asked_by: string | null = another.id) => ({ state, asked_by, masked: false })
const states = ['to-confirm', 'waiting', 'ready', 'failed', 'declined', 'canceled', 'gone']

it('packets are made by who looks after records', () => {
  expect([mayMakePacket(compliance), ...others.map((user) => mayMakePacket(user))]).toEqual([true, false, false, false])
})

it('an unmasked one is confirmed by somebody else, while it waits for that', () => {
  expect(states.filter((state) => mayConfirmPacket(compliance, packet(state)))).toEqual(['to-confirm'])
  expect(mayConfirmPacket(compliance, packet('to-confirm', compliance.id))).toBe(false)
  expect(mayConfirmPacket(compliance, packet('to-confirm', null))).toBe(true)
  expect(others.map((user) => mayConfirmPacket(user, packet('to-confirm')))).toEqual([false, false, false])
})

it('one that isn’t ready can be canceled, a ready one downloaded and released', () => {
  expect(states.filter((state) => mayCancelPacket(compliance, packet(state)))).toEqual(['to-confirm', 'waiting'])
  expect(states.filter((state) => mayDownloadPacket(compliance, packet(state)))).toEqual(['ready'])
  expect(states.filter((state) => maySharePacket(compliance, packet(state)))).toEqual(['ready'])
  for (const user of others)
    expect([
      mayCancelPacket(user, packet('waiting')),
      mayDownloadPacket(user, packet('ready')),
      maySharePacket(user, packet('ready')),
    ]).toEqual([false, false, false])
})
