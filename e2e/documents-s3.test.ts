// The life of a document where the files are kept in an object store.
import { expect, test } from 'vitest'
import { scene } from './browser.ts'
import { lifeOfADocument, whatIsKept } from './forms.ts'

const on = scene({ files: 's3' })

test('a document is uploaded, seen by others, favoured, downloaded, replaced and deleted', async () => {
  expect(on.portal.config.filesUrl).toMatch(/^s3:/)
  expect(await lifeOfADocument(on)).toEqual(whatIsKept)
})
