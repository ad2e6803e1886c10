import { expect, it } from 'vitest'
import { adminOf, userOf } from '../../testing/people.ts'
import { mayLogOut } from './policy.ts'
import { rightsOf } from './rights.ts'

it.each([
  ['me@meridianharbor.example', true],
  ['Me@MeridianHarbor.example', true],
  ['other@meridianharbor.example', false],
])('signs %s out: %s', (email, may) => expect(mayLogOut(userOf(), email)).toBe(may))

const everything = { products_editing: true, calendar_editing: true, library_access: true }
const granted = (user: Parameters<typeof rightsOf>[0]) =>
  Object.entries(rightsOf(user)).flatMap(([of, rights]) =>
    Object.entries(rights).flatMap(([right, may]) => (may ? [`${of}.${right}`] : [])),
  )

it.each([
  ['an advisor', userOf(), []],
  ['an advisor who edits events', userOf({ calendar_editing: true }), ['events.edit']],
  ['an advisor with the rights of an admin', userOf({ products_editing: true, library_access: true }), []],
  [
    'an admin',
    adminOf({ ...everything, calendar_editing: false }),
    [
      'products.add',
      'products.edit',
      'products.delete',
      'documents.edit',
      'documents.branch',
      'exchange.sendToAdvisors',
      'announcements.edit',
      'staff.edit',
      'imports.run',
      'settings.edit',
      'maintenance.edit',
      'audit.read',
      'system.read',
      'fees.review',
      'feedback.read',
      'records.see',
    ],
  ],
  ['a guest with every right', adminOf({ ...everything, guest: true }), []],
])('of what everybody is shown alike, %s may', (_, user, rights) => expect(granted(user)).toEqual(rights))
