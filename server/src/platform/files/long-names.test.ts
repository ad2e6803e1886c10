import { uploadPhoto } from '@portal/contract/profile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { form, pdf } from '../../testing/files.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal({ demo: false })
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())

async function upload(filename: string) {
  const { payload, headers } = await form({}, { filename, bytes: pdf() })
  const began = performance.now()
  const { statusCode } = await portal.app.inject({
    method: uploadPhoto.method,
    url: `/api${uploadPhoto.path}`,
    payload,
    headers: { ...headers, cookie: advisor.cookie },
  })
  return { statusCode, milliseconds: performance.now() - began }
}

it.each([
  ['spaces', `a${' '.repeat(160_000)}b`],
  ['dots', `a${'.'.repeat(160_000)}b`],
  ['spaces after its extension', `a.pdf${' '.repeat(160_000)}b`],
])('answers an upload whose file name has 160,000 %s within a second', async (_which, name) => {
  const short = await upload('a.pdf')
  const long = await upload(name)

  expect(long.statusCode).toBe(short.statusCode)
  expect(long.milliseconds).toBeLessThan(1_000)
})
