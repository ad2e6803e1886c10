// One rule for each field of a person, whichever way it comes in.
import { requestChange } from '@portal/contract/profile'
import type { ChangeField } from '@portal/contract/rules/profile-change'
import { publicMail } from '@portal/contract/rules/sign-in-address'
import { texts } from '@portal/contract/texts'
import { changeUser, inviteUser } from '@portal/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from './features/imports/public.ts'
import { usersImporter } from './features/users/public.ts'
import type { Actor } from './testing/actors.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

type Field = 'crd' | 'phone' | 'email'
let number = 0
const fresh = () => `fields-${++number}@meridianharbor.example`

/** Puts a value in; what is wrong with it, or undefined when it was taken. */
const ways: Record<string, (field: Field, value: string) => Promise<string | undefined>> = {
  async invitation(field, value) {
    const person = { first: 'Ida', last: 'Falk', email: fresh(), branchId: null, access: 1, factor: 'EMAIL' } as const
    const answer = await admin.call(inviteUser, { body: { ...person, welcome: false, [field]: value } })
    return problemOf(answer, field)
  },
  async 'user form'(field, value) {
    const { id } = await portal.asAdvisor()
    return problemOf(await admin.call(changeUser, { params: { id }, body: { [field]: value } }), field)
  },
  async 'profile change'(field: ChangeField, value) {
    const me = await portal.asAdvisor()
    const asked = { field, wanted: value, note: '', happened_on: null }
    return problemOf(await me.call(requestChange, { body: asked }), 'wanted')
  },
  async import(field, value) {
    const row = { email: fresh(), first: 'Ida', last: 'Falk', [field]: value }
    const bytes = Buffer.from(`${Object.keys(row).join(',')}\n${Object.values(row).join(',')}`)
    const file = {
      name: 'users.csv',
      bytes: (async function* () {
        yield bytes
      })(),
    }
    const { problems } = await importFile(portal.platform, usersImporter, file, {
      by: { id: null, name: 'portal', proof: 'operator' },
      requestId: 'test',
    })
    return problems[0]?.problem
  },
}

function problemOf({ status, body }: { status: number; body: object }, field: string): string | undefined {
  if (status === 200) return undefined
  return (body as { fields?: Record<string, string> }).fields?.[field] ?? `answered ${status}`
}

describe.each(Object.keys(ways))('by %s', (way) => {
  it.each<[Field, () => string, string | undefined]>([
    ['crd', () => 'abcdefg', 'Use digits only.'],
    ['crd', () => '12345', texts.crdTooShort],
    ['crd', () => '2400123', undefined],
    ['phone', () => 'abc', 'Use only numbers, spaces, and + ( ) . - x.'],
    ['phone', () => '555', 'Enter the whole number, for example (518) 555-0142.'],
    ['phone', () => '(518) 555-0142', undefined],
    ['email', () => 'dana', texts.notAnEmail],
    ['email', () => 'dana@gmail.com', publicMail],
    // named by the firm, not by the rule
    ['email', () => 'dana@comcast.net', publicMail],
    ['email', fresh, undefined],
  ])('%s %s → %s', async (field, value, problem) => {
    expect(await ways[way]?.(field, value())).toBe(problem)
  })
})
