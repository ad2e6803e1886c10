import {
  deleteProduct,
  insertProduct,
  listProducts,
  type ProductItem,
  productCategories,
  updateProduct,
} from '@portal/contract/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  advisor = await portal.asAdvisor()
})
afterAll(() => portal.close())

const item: ProductItem = {
  Type: 'Mutual Funds',
  Name: 'Northquay Growth Fund',
  Web: 'www.northquay.example',
  Email: 'desk@northquay.example',
  Phone: '(518) 555-0142',
  Fax: '(518) 555-0143',
}
const add = async (more: Partial<ProductItem> = {}) => {
  const { status, body } = await admin.call(insertProduct, { body: { item: { ...item, ...more } } })
  expect(status).toBe(200)
  return body.productID
}
const list = async (actor = advisor) => (await actor.call(listProducts, {})).body.products
const listed = async (id: number) => (await list()).find((product) => product.productID === id)
const stored = async (id: number) => (await portal.sql('select * from product where id = $1', [id]))[0]
const audited = (id: number) =>
  portal.sql('select action, actor, detail from audit_entry where subject = $1 order by id', [`product:${id}`])

describe('the list', () => {
  it('answers ok and products with the fields of the entity [API-11, DATA-03]', async () => {
    const id = await add()
    const { status, body } = await advisor.call(listProducts, {})
    expect(status).toBe(200)
    expect(body.ok).toBe(true)
    expect(await listed(id)).toEqual({ productID: id, id, version: 1, ...item })
  })

  it('is there for everybody who is signed in, guests included, and for nobody else', async () => {
    for (const actor of [
      await portal.asPlus(),
      await portal.asManager(),
      await portal.asGuest(),
      await portal.asStranger(),
    ]) {
      expect((await actor.call(listProducts, {})).status).toBe(200)
    }
    const nobody = await (await portal.asAnonymous()).call(listProducts, {})
    expect(nobody.status).toBe(400)
    expect(nobody.body.message).toContain('Token')
  })

  it('is not sent again while it is unchanged', async () => {
    const first = await advisor.call(listProducts, {})
    const etag = String(first.headers.etag)
    expect((await advisor.call(listProducts, {}, { 'if-none-match': etag })).status).toBe(304)
    await add({ Name: 'Another fund' })
    const after = await advisor.call(listProducts, {}, { 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(after.headers.etag).not.toBe(etag)
  })
})

describe('adding', () => {
  it('stores the product and tells its number [API-12, PROD-25, ROLE-05]', async () => {
    const id = await add({ Name: 'Added Fund' })
    expect(await stored(id)).toMatchObject({
      name: 'Added Fund',
      type: 'Mutual Funds',
      created_by: admin.id,
      version: 1,
    })
    expect(await audited(id)).toMatchObject([{ action: 'product.added', actor: admin.email }])
  })

  it.each([...productCategories])('takes the category %s [DATA-18]', async (Type) => {
    expect((await listed(await add({ Type })))?.Type).toBe(Type)
  })

  it('leaves the fields empty that were not given', async () => {
    const { body } = await admin.call(insertProduct, { body: { item: { Type: 'Mutual Funds', Name: 'Bare' } } })
    expect(await listed(body.productID)).toMatchObject({ Web: '', Email: '', Phone: '', Fax: '' })
  })

  it('keeps quotes, markup and wildcards as they are', async () => {
    const Name = `Robert'); drop table product;-- <b>% _ \\`
    expect((await listed(await add({ Name })))?.Name).toBe(Name)
  })

  it.each([
    ['no type [PROD-12]', { Type: undefined }, 'Type'],
    ['an unknown category', { Type: 'Crypto' }, 'Type'],
    ['no name', { Name: '' }, 'Name'],
    ['a blank name', { Name: '   ' }, 'Name'],
    ['101 characters of name [PROD-13, LIMIT-22]', { Name: 'x'.repeat(101) }, 'Name'],
    ['76 characters of website [PROD-15, LIMIT-23]', { Web: `${'x'.repeat(68)}.example` }, 'Web'],
    ['a website with http [PROD-16]', { Web: 'http://northquay.example' }, 'Web'],
    ['a website with https [PROD-16]', { Web: 'HTTPS://northquay.example' }, 'Web'],
    ['a website that is a script', { Web: 'javascript:alert(1)' }, 'Web'],
    ['76 characters of email [PROD-17, LIMIT-24]', { Email: `${'x'.repeat(60)}@northquay.examp` }, 'Email'],
    ['an email in capitals [PROD-18]', { Email: 'Desk@northquay.example' }, 'Email'],
    ['an email that is none', { Email: 'desk at northquay' }, 'Email'],
    ['15 characters of phone [PROD-19, LIMIT-25]', { Phone: '(518) 555-01423' }, 'Phone'],
    ['15 characters of fax [PROD-20, LIMIT-26]', { Fax: '(518) 555-01423' }, 'Fax'],
    ['letters in the phone', { Phone: 'call me' }, 'Phone'],
    ['a field of another kind', { Name: 5 }, 'Name'],
    ['a field nobody knows', { Colour: 'red' }, 'Colour'],
  ])('refuses %s and changes nothing', async (_what, wrong, field) => {
    const before = await portal.sql('select count(*) from product')
    const bad = { ...item, ...wrong } as ProductItem
    const { status, body } = await admin.call(insertProduct, { body: { item: bad } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ ok: false, code: 'invalid', fields: { [`item.${field}`]: expect.any(String) } })
    expect(await portal.sql('select count(*) from product')).toEqual(before)
  })

  it('tells all problems at once', async () => {
    const bad = {
      Type: 'Crypto',
      Name: 'x'.repeat(101),
      Web: 'https://a',
      Email: 'A',
      Phone: 'x'.repeat(20),
      Fax: 'abc',
    }
    const { body } = await admin.call(insertProduct, { body: { item: bad as ProductItem } })
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(
      ['Email', 'Fax', 'Name', 'Phone', 'Type', 'Web'].map((field) => `item.${field}`),
    )
  })

  it('takes every field at its longest [LIMIT-22..26]', async () => {
    const longest = {
      Name: 'N'.repeat(100),
      Web: `${'w'.repeat(67)}.example`,
      Email: `${'e'.repeat(57)}@firm.example.test`,
      Phone: '(518) 555-0142',
      Fax: '+1 518 5550142',
    }
    expect(longest.Web).toHaveLength(75)
    expect(longest.Email).toHaveLength(75)
    expect(await listed(await add(longest))).toMatchObject(longest)
  })
})

describe('editing', () => {
  it('changes the product and counts its version [API-13, PROD-26, ROLE-06]', async () => {
    const id = await add()
    const changed = { ...item, Name: 'Renamed', version: 1 }
    const { status, body } = await admin.call(updateProduct, { params: { productID: id }, body: { item: changed } })
    expect([status, body.ok]).toEqual([200, true])
    expect(await listed(id)).toMatchObject({ Name: 'Renamed', version: 2 })
    expect(await audited(id)).toMatchObject([
      { action: 'product.added' },
      { action: 'product.updated', detail: { before: { Name: item.Name }, after: { Name: 'Renamed' } } },
    ])
  })

  it('takes the record back as the list gave it', async () => {
    const id = await add()
    const row = await listed(id)
    const again = { ...item, ...row, Name: 'Round trip' }
    expect((await admin.call(updateProduct, { params: { productID: id }, body: { item: again } })).status).toBe(200)
  })

  it('needs products_editing besides being an admin [ROLE-06]', async () => {
    const id = await add()
    const without = await portal.asAdmin({ products_editing: false })
    const { status } = await without.call(updateProduct, { params: { productID: id }, body: { item } })
    expect(status).toBe(403)
    expect(await stored(id)).toMatchObject({ version: 1 })
  })

  it('tells the second of two editors, and overwrites nothing', async () => {
    const id = await add()
    const other = await portal.asAdmin()
    const edit = (actor: Actor, Name: string) =>
      actor.call(updateProduct, { params: { productID: id }, body: { item: { ...item, Name, version: 1 } } })
    const answers = await Promise.all([edit(admin, 'From one'), edit(other, 'From the other')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ ok: false, code: 'conflict' })
    expect(await stored(id)).toMatchObject({
      version: 2,
      name: answers[0]?.status === 200 ? 'From one' : 'From the other',
    })
  })

  it.each(['productID', 'id'])(
    'refuses an item whose %s isn’t the one in the path, and changes no product',
    async (field) => {
      const [id, other] = [await add(), await add()]

      const { status, body } = await admin.call(updateProduct, {
        params: { productID: id },
        body: { item: { ...item, Name: 'Changed', [field]: other } },
      })

      expect([status, body.fields]).toEqual([400, { [`item.${field}`]: 'This doesn’t match the id in the URL.' }])
      expect([await stored(id), await stored(other)]).toMatchObject([{ version: 1 }, { version: 1 }])
    },
  )

  it.each(['productID', 'id', 'version'])('refuses an item to add that has the field %s', async (field) => {
    const { status, body } = await admin.call(insertProduct, { body: { item: { ...item, [field]: 1 } } })

    expect([status, body.fields]).toEqual([400, { [`item.${field}`]: 'Unknown field.' }])
  })

  it.each(['999999', '0', '-1', 'abc', '99999999999'])('has no product %s', async (productID) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api/branch/product/update/${productID}`,
      headers: { cookie: admin.cookie },
      payload: { item },
    })
    expect(answer.statusCode).toBe(productID === '999999' ? 404 : 400)
  })
})

describe('deleting', () => {
  it('takes the product off the list and keeps it for the audit [API-14, PROD-27, ROLE-07]', async () => {
    const id = await add()
    const { status, body } = await admin.call(deleteProduct, { params: { productID: id } })
    expect([status, body.ok]).toEqual([200, true])
    expect(await listed(id)).toBeUndefined()
    expect(await stored(id)).toMatchObject({ name: item.Name, deleted_by: admin.id })
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'product.deleted',
      detail: { before: { Name: item.Name } },
    })
  })

  it('happens once: afterwards the product is not found, to change or to delete', async () => {
    const id = await add()
    const twice = await Promise.all([1, 2].map(() => admin.call(deleteProduct, { params: { productID: id } })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await admin.call(updateProduct, { params: { productID: id }, body: { item } })).status).toBe(404)
  })
})

describe('whoever is no admin', () => {
  it('is refused on the server, and the refusal is on record [ROLE-19]', async () => {
    const id = await add()
    for (const actor of [advisor, await portal.asPlus(), await portal.asManager(), await portal.asGuest()]) {
      expect((await actor.call(insertProduct, { body: { item } })).status).toBe(403)
      expect((await actor.call(updateProduct, { params: { productID: id }, body: { item } })).status).toBe(403)
      expect((await actor.call(deleteProduct, { params: { productID: id } })).status).toBe(403)
      const refusals = await portal.sql(`select subject from audit_entry where actor = $1 and action = 'refused'`, [
        actor.email,
      ])
      expect(refusals).toHaveLength(3)
    }
    expect(await stored(id)).toMatchObject({ version: 1, deleted_at: null })
  })

  it('access 6 is no admin yet, access 7 is', async () => {
    const six = await portal.asAdmin({ access: 6 })
    const seven = await portal.asAdmin({ access: 7 })
    expect((await six.call(insertProduct, { body: { item } })).status).toBe(403)
    expect((await seven.call(insertProduct, { body: { item } })).status).toBe(200)
  })
})
