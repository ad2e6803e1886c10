// The life of a document on Forms On Demand, its files in an object store; the other journeys keep theirs on the disk.
import { expect, test } from 'vitest'
import { scene } from './browser.ts'
import { lifeOfADocument, whatIsKept } from './forms.ts'

const on = scene({ files: 's3' })

test('a document is uploaded, seen by others at once, favoured, downloaded, replaced and deleted [FOD-10, FOD-14, FOD-54]', async () => {
  expect(on.portal.config.filesUrl).toMatch(/^s3:/)
  expect(await lifeOfADocument(on)).toEqual(whatIsKept)
})
