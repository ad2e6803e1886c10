import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { hitMarks, replaceDocument, deleteDocument, searchDocuments, updateDocument } from '@portal/contract/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { aPdf, publish, send } from '../../testing/documents.ts'
import { docx, pdf, xlsx } from '../../testing/files.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { partsOf } from './search.ts'

let portal: TestPortal
let admin: Actor
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())

type Shelf = 'all' | 'kc' | 'comp' | 'cyber' | 'newsletters'
const hits = async (q: string, shelf?: Shelf) => {
  const { status, body } = await advisor.call(searchDocuments, { query: { q, ...(shelf && { shelf }) } })
  expect([q, status]).toEqual([q, 200])
  return body.hits
}
const ids = async (q: string, shelf?: Shelf) => (await hits(q, shelf)).map(({ id }) => id)
const marked = (word: string) => `${hitMarks.from}${word}${hitMarks.to}`

describe('the search', () => {
  it('finds a word inside a PDF, a Word file and a workbook, once they have been read, and marks it', async () => {
    const files = [
      aPdf('The quokkas of the island are not a covered security'),
      { filename: 'a.docx', bytes: docx('A note on quokka care') },
      { filename: 'a.xlsx', bytes: xlsx([['Animal', 'Quokka']]) },
    ]
    const found: number[] = []
    for (const file of files) found.push(await publish(portal, admin, {}, file))
    expect(await ids('quokka')).toEqual([])
    await portal.runJobs()
    expect((await ids('quokka')).toSorted((a, b) => a - b)).toEqual(found)
    const [first] = (await hits('quokka')).filter(({ id }) => id === found[0])
    expect(first?.excerpt).toContain(marked('quokkas'))
  })

  it('quotes from a word on, and ends with one ellipsis', async () => {
    const long = `— 1. ${'Nothing of the kind. '.repeat(20)}The vaquita, a kind of salamander, ${'lives in lakes. '.repeat(40)}`
    await publish(
      portal,
      admin,
      { title: 'Lakes', description: '— — — — —' },
      { filename: 'long.docx', bytes: docx(long) },
    )
    await publish(portal, admin, { title: 'Ponds', description: '… the vaquita of the pond …' }, aPdf('x'))
    await portal.runJobs()
    const found = await hits('vaquita')
    expect(found).toHaveLength(2)
    for (const { excerpt } of found) {
      expect(excerpt).toMatch(new RegExp(`^[\\p{L}\\p{N}${hitMarks.from}]`, 'u'))
      expect(excerpt).toMatch(new RegExp(`[\\p{L}\\p{N}${hitMarks.to}]…$`, 'u'))
    }
  })

  it('finds title and description at once, the title first', async () => {
    const inDescription = await publish(portal, admin, { description: 'All about the narwhal' })
    const inTitle = await publish(portal, admin, { title: 'Narwhal agreement' })
    expect(await ids('narwhal')).toEqual([inTitle, inDescription])
    expect((await hits('narwhal'))[1]?.excerpt).toContain(marked('narwhal'))
  })

  it('takes the last word as far as it is typed, and words in any order', async () => {
    const id = await publish(portal, admin, { title: 'Okapi beneficiary designation' })
    for (const q of ['okap', 'designation okapi', 'okapi benef', 'OKAPI', '"okapi beneficiary"', 'okapi -giraffe']) {
      expect([q, await ids(q)]).toEqual([q, [id]])
    }
    for (const q of ['okapi giraffe', 'kapi', '"beneficiary okapi"', 'okapi -beneficiary', '"okapi benef"']) {
      expect([q, await ids(q)]).toEqual([q, []])
    }
  })

  it('takes signs as they are: nothing is a pattern or a command (X01)', async () => {
    const id = await publish(portal, admin, { title: 'Axolotl 100% O’Brien' })
    for (const q of ['%', '_', '\\', '*', "'", '"', ':*', '&', '!', '(', "'; drop table document; --", '<->']) {
      expect([q, await ids(q)]).toEqual([q, []])
    }
    for (const q of ["axolotl's", 'axolotl%', 'axolotl_', 'axolotl & !', 'axolotl (', '100% axolotl']) {
      expect([q, await ids(q)]).toEqual([q, [id]])
    }
  })

  it('looks on one shelf when told', async () => {
    const more = {
      kc: { category: '6', kc: 'true' },
      comp: { comp: 'true' },
      cyber: { cyber: 'true' },
      newsletters: { category: '8' },
    }
    const all: number[] = []
    for (const [shelf, fields] of Object.entries(more)) {
      const id = await publish(portal, admin, { title: 'Pangolin bulletin', ...fields })
      all.push(id)
      expect(await ids('pangolin', shelf as Shelf)).toEqual([id])
    }
    expect((await ids('pangolin', 'all')).toSorted((a, b) => a - b)).toEqual(all)
  })

  it('follows every change: another title, another file, deleted', async () => {
    const id = await publish(portal, admin, { title: 'Capybara form' }, aPdf('First about tapirs'))
    await portal.runJobs()
    await send(portal, admin, updateDocument, id, { title: 'Wombat form' })
    expect([await ids('capybara'), await ids('wombat'), await ids('tapir')]).toEqual([[], [id], [id]])
    await send(portal, admin, replaceDocument, id, {}, aPdf('Then about quolls'))
    expect([await ids('tapir'), await ids('wombat')]).toEqual([[], [id]])
    await portal.runJobs()
    expect(await ids('quoll')).toEqual([id])
    // known words come back with the file that has them
    await send(portal, admin, replaceDocument, id, {}, aPdf('First about tapirs'))
    expect([await ids('quoll'), await ids('tapir')]).toEqual([[], [id]])
    await admin.call(deleteDocument, { params: { id } })
    expect(await ids('wombat')).toEqual([])
  })

  it('answers fifty at most', async () => {
    const id = await publish(portal, admin, { title: 'Echidna 0' })
    await portal.sql(`with d as (insert into document (title, filename) select 'Echidna ' || n, 'a.pdf' from generate_series(1, 60) n returning id),
      v as (insert into document_version select d.id, 1, o.hash, 'a.pdf', now() from d, document_version o where o.document_id = ${id})
      insert into document_search select d.id, s.words from d, document_search s where s.document_id = ${id}`)
    expect(await hits('echidna')).toHaveLength(50)
  })

  it.each(['', 'x'.repeat(201)])('refuses what is no question', async (q) => {
    expect((await advisor.call(searchDocuments, { query: { q } })).status).toBe(400)
  })
})

describe('a file that cannot be read', () => {
  it('is found by its title, and is not tried again', async () => {
    const broken = pdf('Damaged').toString('latin1').replaceAll('obj', 'xxx')
    const file = { filename: 'a.pdf', bytes: Buffer.from(broken, 'latin1') }
    const id = await publish(portal, admin, { title: 'Numbat letter' }, file)
    await portal.runJobs()
    expect(await ids('numbat')).toEqual([id])
    expect(
      await portal.sql(
        `select body from file_text t join document_version v on v.hash = t.hash where document_id = $1`,
        [id],
      ),
    ).toEqual([{ body: '' }])
    const waiting = await portal.sql(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'document-text'`,
    )
    expect(waiting).toEqual([])
  })

  it('of which the store is away is tried a few times, not for ever', async () => {
    const id = await publish(portal, admin, { title: 'Bilby letter' }, aPdf('Text of the bilbies'))
    const store = join(portal.config.dataDir, 'files')
    await rename(store, `${store}-away`)
    await portal.runJobs()
    await rename(`${store}-away`, store)
    const [job] = await portal.sql(
      `select attempts, max_attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'document-text'`,
    )
    expect(job).toEqual({ attempts: 1, max_attempts: 3 })
    expect(await ids('bilby')).toEqual([id])
    await portal.sql('update graphile_worker._private_jobs set run_at = now()')
    await portal.runJobs()
    expect((await hits('bilby'))[0]?.excerpt).toContain(marked('bilbies'))
  })
})

it.each([
  ['transfer', { rest: '', begun: 'transfer' }],
  ['account trans', { rest: 'account ', begun: 'trans' }],
  ['account ', { rest: '', begun: 'account' }],
  ['account -trans', { rest: '', begun: '' }],
  ['"account trans', { rest: '', begun: '' }],
  ['"account" trans', { rest: '"account" ', begun: 'trans' }],
  ['über', { rest: '', begun: 'über' }],
  ['100%', { rest: '', begun: '' }],
])('of %s the half-typed word is taken apart', (q, parts) => {
  expect(partsOf(q)).toMatchObject(parts)
})
