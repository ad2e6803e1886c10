// Everybody with an account: the seven who can sign in, and the advisors around them, who cannot.
import { createHash } from 'node:crypto'
import { limits } from '@portal/contract/limits'
import type { Menus } from '@portal/contract/session'
import type { DemoAccount } from '@portal/server/demo-firm'
import { defaults } from '@portal/server/features/settings/public'
import { demoAccounts, demoDomain } from './accounts.ts'
import {
  adminMenus,
  advisorMenus,
  firmName,
  firstAdvisors,
  firstBranches,
  guestMenus,
  managerMenus,
  perBranch,
} from './firm.ts'
import { firstNames, lastNames } from './names.ts'
import { pick, seeded, whole } from './random.ts'
import { daysBefore } from './rows.ts'

export interface Person {
  id: string
  email: string
  password_hash: string | null
  first: string
  last: string
  access: number
  guest: boolean
  branch_id: number
  manager: boolean
  tapsid: number
  factor: DemoAccount['factor']
  menus: Menus
  products_editing: boolean
  calendar_editing: boolean
  library_access: boolean
  show_event_selection: boolean
  welcome: boolean
  base_company: string
  profile_image: string
  avataaar: string
  businessgoals: string
  crd: string
  phone: string
  password_failures: number
  password_locks: number
  factor_failures: number
  created_at: Date
  signed_in_at: Date | null
}

interface Size {
  now: Date
  advisors: number
  seed: string
  branchIds: [number, ...number[]]
  passwordHash: string
}

const firstTapsid = 1001
const plusAccess: number = limits.accessPlus

export function people({ now, advisors, seed, branchIds, passwordHash }: Size): Person[] {
  const random = seeded(`${seed}:people`)
  const contact = seeded(`${seed}:contact`)
  const visits = seeded(`${seed}:visits`)
  let nextTapsid = firstTapsid
  let nextCrd = 2_400_000
  const tapsid = () => {
    if (nextTapsid === limits.demonstrationAdvisor) nextTapsid++
    return nextTapsid++
  }
  const person = (email: string, first: string, last: string, other: Partial<Person>): Person => ({
    id: idFrom(`${seed}:${email}`),
    email,
    password_hash: null,
    first,
    last,
    access: limits.accessAdvisor,
    guest: false,
    branch_id: branchIds[0],
    manager: false,
    tapsid: 0,
    factor: 'EMAIL',
    menus: advisorMenus,
    products_editing: false,
    calendar_editing: false,
    library_access: false,
    show_event_selection: true,
    welcome: false,
    base_company: firmName,
    profile_image: '',
    avataaar: '',
    businessgoals: '',
    // the registry's numbers have seven digits; one after the other, with gaps
    crd: String((nextCrd += whole(contact, 1, 90))),
    phone: `(518) 555-01${String(whole(contact, 0, 99)).padStart(2, '0')}`,
    password_failures: 0,
    password_locks: 0,
    factor_failures: 0,
    created_at: daysBefore(now, 1_500),
    signed_in_at: daysBefore(now, 1),
    ...other,
  })
  const named = (name: string, first: string, last: string, other: Partial<Person>) =>
    person(`${name}@${demoDomain}`, first, last, {
      password_hash: passwordHash,
      factor: demoAccounts.find(({ email }) => email === `${name}@${demoDomain}`)?.factor,
      ...other,
    })

  const rights = { products_editing: true, calendar_editing: true, library_access: true }
  const accounts = [
    named('advisor', 'Eleanor', 'Whitcombe', {
      tapsid: tapsid(),
      businessgoals: 'Ten new households this year, and every retirement plan reviewed before the summer.',
    }),
    named('plus', 'Marcus', 'Ellery', { access: plusAccess, tapsid: tapsid() }),
    named('manager', 'Rosalind', 'Achterberg', {
      access: plusAccess,
      manager: true,
      tapsid: tapsid(),
      menus: managerMenus,
    }),
    named('admin', 'Theodora', 'Vance', { access: limits.accessAdmin, menus: adminMenus, ...rights }),
    named('guest', 'Gale', 'Visitor', {
      guest: true,
      tapsid: limits.demonstrationAdvisor,
      menus: guestMenus,
    }),
    named('new', 'Nolan', 'Firth', {
      tapsid: tapsid(),
      welcome: true,
      created_at: daysBefore(now, 1),
      signed_in_at: null,
    }),
    // nobody becomes an admin, or gets another address, by one admin's word
    named('compliance', 'Marguerite', 'Okafor', { access: limits.accessAdmin, menus: adminMenus, ...rights }),
  ]

  const address = addresses()
  const others = Array.from({ length: advisors }, (_, index) => {
    const first = pick(random, firstNames)
    const last = pick(random, lastNames)
    const { branch_id, manager } = placeOf(index, branchIds)
    const plus = manager || random() < 0.125
    return person(address(first, last), first, last, {
      access: plus ? plusAccess : limits.accessAdvisor,
      branch_id,
      manager,
      tapsid: tapsid(),
      menus: manager ? managerMenus : advisorMenus,
      created_at: daysBefore(now, whole(random, 30, 7_000)),
      // most lately, some not for a while
      signed_in_at: daysBefore(now, visits() < 0.85 ? whole(visits, 0, 20) : whole(visits, 31, 90)),
    })
  })
  return [...accounts, ...others]
}

/** Whoever comes first in a branch leads it; branch 1 has its own manager. */
function placeOf(index: number, branchIds: Size['branchIds']): Pick<Person, 'branch_id' | 'manager'> {
  const [first, ...others] = branchIds
  if (index < firstAdvisors || branchIds.length <= firstBranches) {
    // one after the other over the first branches
    const among = Math.min(firstBranches, branchIds.length)
    return { branch_id: branchIds[index % among] ?? first, manager: index > 0 && index < among }
  }
  const place = index - firstAdvisors
  const later = others.slice(firstBranches - 1)
  return { branch_id: later[Math.floor(place / perBranch) % later.length] ?? first, manager: place % perBranch === 0 }
}

/** Whoever can sign in has accepted the text in force, but for who is new; so have most of those around them. */
export const certifications = (everybody: Person[], now: Date) =>
  everybody
    .filter(({ password_hash, welcome }, index) => !welcome && (password_hash !== null || index % 9 !== 0))
    .map(({ id }) => ({
      account_id: id,
      kind: 'communication',
      ...defaults.communicationCertification,
      accepted_at: daysBefore(now, 60),
    }))

/** first.last@, and first.last2@ for the next of that name. */
function addresses() {
  const taken = new Map<string, number>()
  return (first: string, last: string) => {
    const name = `${letters(first)}.${letters(last)}`
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return `${name}${count > 1 ? count : ''}@${demoDomain}`
  }
}

function letters(name: string): string {
  const plain = name.normalize('NFD').toLowerCase()
  return plain.replace(/[^a-z]/g, '')
}

export function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** One of those who can sign in, by what stands before the @. */
export function personOf(everybody: Person[], name: string): Person {
  const person = everybody.find(({ email }) => email === `${name}@${demoDomain}`)
  if (!person) throw new Error(`nobody is ${name}`)
  return person
}
