import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { testPortal } from '../../testing/portal.ts'
import { parseKeys } from './keys.ts'
import { openMarks } from './marks.ts'

const portal = await testPortal()

it('is the same for the same text and purpose, on every node and whatever asks first', async () => {
  const { marks, database, keys } = portal.platform
  const again = await Promise.all([openMarks(database.pool, keys), openMarks(database.pool, keys)])
  for (const other of again) expect(other('A774120', 'account')).toEqual(marks('A774120', 'account'))
  expect(marks('A774120', 'account')).not.toEqual(marks('A774121', 'account'))
  expect(marks('A774120', 'account')).not.toEqual(marks('A774120', 'check'))
})

it('its key is kept sealed, and no other key opens it', async () => {
  const strange = parseKeys(`strange:${randomBytes(32).toString('base64')}`)
  await expect(openMarks(portal.platform.database.pool, strange)).rejects.toThrow('PORTAL_KEYS doesn’t have the key')
})
