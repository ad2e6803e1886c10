import { readFile } from 'node:fs/promises'
import { limits } from '@portal/contract/limits'
import { staffProblems } from '@portal/contract/rules/staff'
import { defaults } from '@portal/server/features/settings/public'
import { sanitiseBio } from '@portal/server/features/staff/public'
import { expect, test } from 'vitest'
import { demoAccounts } from './accounts.ts'
import { portraitFile } from './staff.ts'
import { staffPeople } from './staff-people.ts'

test('the directory has people in every department, some in two, and nothing the portal would refuse', () => {
  expect(staffPeople).toHaveLength(41)
  expect(new Set(staffPeople.flatMap(({ teams }) => teams))).toEqual(new Set(limits.departments))
  expect(staffPeople.filter(({ teams }) => teams.length > 1).length).toBeGreaterThan(2)
  expect(staffPeople.filter(({ linkedin }) => linkedin)).toHaveLength(3)
  expect(new Set(staffPeople.map(({ line }) => line)).size).toBe(41)
  for (const { line, linkedin = '', about, ...person } of staffPeople) {
    expect(staffProblems({ ...person, linkedin, phone: `(518) 555-${line}`, ext: line.slice(1) })).toEqual({})
    for (const paragraph of about) expect(sanitiseBio(paragraph)).toBe(paragraph)
  }
})

test('everybody has a face of their own, but for one', async () => {
  const faces = staffPeople.flatMap(({ face }) => (face === undefined ? [] : [face]))
  expect(new Set(faces).size).toBe(40)
  const large = await Promise.all(faces.map(async (face) => readFile(portraitFile(face, 'large'), 'base64')))
  expect(new Set(large).size).toBe(40)
})

test('who signs in and works with people is in it', () => {
  const there = new Set(staffPeople.map(({ email }) => email))
  const roles = demoAccounts.filter(({ email }) => there.has(email)).map(({ role }) => role)
  expect(roles).toEqual(['advisor', 'advisor plus', 'branch manager', 'admin', 'second admin'])
})

test('is headed by one president, who signs the letter to new advisors', () => {
  const { name, role } = defaults.welcomeLetter
  expect(staffPeople.filter(({ roles }) => roles === role).map(({ first, last }) => `${first} ${last}`)).toEqual([name])
})
