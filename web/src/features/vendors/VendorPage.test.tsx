import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import {
  answerOf,
  attestedOf,
  headOf,
  itemOf,
  openVendors,
  rowOf,
  type VendorAnswer,
  vendorOf,
} from '../../testing/vendors.tsx'
import { failure, type wire } from '../../testing/wire.ts'

const before = attestedOf(2025)
/** No test this year, and the clause is no longer in the contract. */
const now = attestedOf(2026, {
  pentest: 'no',
  pentest_on: undefined,
  notice: 'practice',
  notice_clause: undefined,
  service: 'We archive email and chats.',
})
const heads = [headOf(26, 2026, { state: 'submitted', score: now.score }), headOf(25, 2025, { score: before.score })]
const toDecide = (more: Partial<VendorAnswer> = {}) =>
  answerOf(vendorOf(5, { state: 'submitted', score: now.score, last_score: before.score, can: { decide: true } }), {
    attestations: heads,
    decision_due: '2026-12-11',
    ...more,
  })

async function open(data: VendorAnswer, answers: Parameters<typeof wire>[0] = {}, address = '/vendors?id=5') {
  const portal = openVendors([rowOf(4), rowOf(5), rowOf(6)], {
    address,
    answers: {
      'GET /api/vendors/5': data,
      'GET /api/vendors/5/attestations/26': now,
      'GET /api/vendors/5/attestations/25': before,
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Cobalt Archive' })
  return portal
}
const compared = () => screen.findByRole('table', { name: '2025 and 2026 compared' })
const lines = async () =>
  within(await compared())
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('rowheader'))
const words = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

it('compares two years: what has changed and the 72-hour clause, with points that add up to the change of the score', async () => {
  const { user } = await open(toDecide())
  const shown = (await lines()).map(words)
  expect(shown).toContainEqual(['Service', 'We archive email.', 'We archive email and chats.', '–'])
  expect(shown).toContainEqual(expect.arrayContaining(['Tells us within 72 hours', 'Yes, by contract']))
  const sum = shown.reduce((all, row) => all + (Number(row[3]?.replace('−', '-').replace('–', '0')) || 0), 0)
  expect(sum).toBe((now.score ?? 0) - (before.score ?? 0))
  expect(shown.length).toBeLessThan(10)
  const marked = within(await compared()).getAllByText(/needs an answer/)
  expect(marked.length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: /^Show all \d+$/ }))
  expect((await lines()).length).toBeGreaterThan(30)
  await user.click(screen.getByRole('switch', { name: 'Changes only' }))
  expect((await lines()).length).toBe(shown.length)
})

it('the clause stands in every comparison, also where nothing has changed', async () => {
  await open(toDecide(), { 'GET /api/vendors/5/attestations/26': attestedOf(2026) })
  expect((await lines()).map((row) => words(row)[0])).toEqual(['Tells us within 72 hours'])
  expect(screen.getByText('0 changes and the 72-hour clause, of', { exact: false })).toBeInTheDocument()
})

it('the score says what it lost and to what, and the answers of a year have points that add up to it', async () => {
  const { user } = await open(toDecide())
  await compared()
  const score = screen.getByRole('region', { name: 'Score' })
  expect(score).toHaveTextContent(`${(before.score ?? 0) - (now.score ?? 0)} below 2025`)
  const reasons = within(score).getByRole('list', { name: 'Why it isn’t 100' })
  const lost = [...reasons.children].map((one) => Number(one.lastChild?.textContent?.replace('−', '')))
  expect(lost.reduce((all, one) => all + one, 0)).toBe(100 - (now.score ?? 0))
  await user.click(screen.getByRole('button', { name: '2026' }))
  const table = await screen.findByRole('table', { name: 'Answers of 2026' })
  const points = within(table)
    .getAllByText(/^\d+ of \d+$/)
    .map(({ textContent }) => Number(textContent?.split(' ')[0]))
  expect(points.reduce((all, one) => all + one, 0)).toBe(now.score)
})

it('proposes an item for what needs an answer; accepted, they go with the decision', async () => {
  const { server, user } = await open(toDecide(), { 'POST /api/vendors/5/attestations/26/accept': { ok: true } })
  await compared()
  const items = screen.getByRole('region', { name: 'Remediation items' })
  const texts = within(items)
    .getAllByRole('listitem')
    .map((one) => one.querySelector('span')?.firstChild?.textContent)
  expect(texts).toEqual(['Penetration test with summary', '72-hour breach clause in the contract'])
  await user.click(within(items).getByRole('button', { name: /More actions for 72-hour/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove', hidden: true }))
  await user.click(screen.getByRole('button', { name: 'Accept with 1 item' }))
  const dialog = await screen.findByRole('dialog', { name: 'Accept with 1 item?' })
  await user.click(within(dialog).getByRole('button', { name: 'Accept with 1 item' }))
  await screen.findByText('Attestation accepted')
  const [sent, ...more] = server.to('POST', '/api/vendors/5/attestations/26/accept')
  expect(more).toEqual([])
  expect(sent?.body).toMatchObject({
    version: 3,
    items: [{ text: 'Penetration test with summary', who: 'Tomas Reyes' }],
    note: '',
  })
})

it('under the threshold it asks for a plan before it accepts', async () => {
  const poor = attestedOf(2026, { policy: 'no' }, { score: 55 })
  const first = toDecide({ attestations: [headOf(26, 2026, { state: 'submitted', score: 55 })] })
  const { user } = await open(first, { 'GET /api/vendors/5/attestations/26': poor })
  await screen.findByRole('table', { name: 'Answers of 2026' })
  const items = screen.getByRole('region', { name: 'Remediation items' })
  for (const one of within(items).queryAllByRole('button', { name: /^More actions/ })) {
    await user.click(one)
    await user.click(await screen.findByRole('menuitem', { name: 'Remove', hidden: true }))
  }
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add remediation item' })
  expect(within(dialog).getByText(/A score under 60 needs a remediation plan/)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Add item' }))
  expect(within(dialog).getByText('Enter what has to be done.')).toBeInTheDocument()
  await fill(user, within(dialog).getByRole('textbox', { name: /What has to be done/ }), 'Write a policy')
  await user.click(within(dialog).getByRole('button', { name: 'Add item' }))
  expect(await screen.findByRole('button', { name: 'Accept with 1 item' })).toBeInTheDocument()
})

it('returns questions with a reason; told that somebody else decided, it says so', async () => {
  const { server, user } = await open(toDecide(), {
    'POST /api/vendors/5/attestations/26/return': failure(409, 'conflict', { message: 'This was already decided.' }),
  })
  await compared()
  await user.click(screen.getByRole('button', { name: 'Return questions' }))
  const dialog = await screen.findByRole('dialog', { name: 'Return questions' })
  await user.click(within(dialog).getByRole('button', { name: 'Return' }))
  expect(within(dialog).getByText('Enter a reason.')).toBeInTheDocument()
  await fill(user, within(dialog).getByRole('textbox', { name: /Reason/ }), 'No summary.')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Penetration test' }))
  await user.click(within(dialog).getByRole('button', { name: 'Return 1 question' }))
  expect(await within(dialog).findByText('This was already decided.')).toBeInTheDocument()
  expect(server.to('POST', '/api/vendors/5/attestations/26/return')[0]?.body).toEqual({
    version: 3,
    reason: 'No summary.',
    questions: ['pentest'],
  })
})

it('without a link the vendor is invited; with one it is reminded, sent again, or revoked', async () => {
  const { server, user } = await open(
    answerOf(vendorOf(5, { state: 'not-invited', score: null, can: { invite: true } })),
    {
      'POST /api/vendors/5/link': { ok: true },
    },
  )
  expect(screen.getByText('No attestation yet')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Invite vendor' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite Cobalt Archive' })
  const link = { sent: '2026-11-09T15:00:00Z', to: 'tomas@cobalt.example', until: '2026-12-24', opened: null }
  const state = { expired: false, revoked: null, wanted: '2026-11-15T15:00:00Z', reminded: null }
  server.answers['GET /api/vendors/5'] = answerOf(
    vendorOf(5, { state: 'invited', link: { ...link, ...state }, can: { remind: true, resend: true, revoke: true } }),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invitation sent to tomas@cobalt.example')).toBeInTheDocument()
  expect(await screen.findByText(/Not opened yet/)).toHaveTextContent('Works until Dec 24, 2026.')
  expect(screen.getByText(/^New link requested/)).toBeInTheDocument()
  server.answers['POST /api/vendors/5/revoke'] = failure(409, 'conflict', { message: 'Rosa changed this vendor.' })
  await user.click(screen.getByRole('button', { name: 'More actions for the link of Cobalt Archive' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke link', hidden: true }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByText('Rosa changed this vendor.')).toBeInTheDocument()
})

it('a second editor is told, and can still send what they wrote', async () => {
  const { server, user } = await open(answerOf(vendorOf(5, { can: { edit: true, end: true } })), {
    'PUT /api/vendors/5': failure(409, 'conflict', { message: 'Rosa Achterberg changed this vendor.' }),
  })
  await user.click(screen.getByRole('button', { name: 'More actions for Cobalt Archive' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit vendor', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Cobalt Archive' })
  await fill(user, within(dialog).getByRole('textbox', { name: 'Service' }), ' and chat')
  server.answers['GET /api/vendors/5'] = answerOf(vendorOf(5, { version: 4, can: { edit: true } }))
  await user.click(within(dialog).getByRole('button', { name: 'Save vendor' }))
  expect(await within(dialog).findByText('Rosa Achterberg changed this vendor.')).toBeInTheDocument()
  server.answers['PUT /api/vendors/5'] = { ok: true }
  await user.click(within(dialog).getByRole('button', { name: 'Save vendor' }))
  await screen.findByText('Vendor saved')
  expect(server.to('PUT', '/api/vendors/5').map(({ body }) => body)).toMatchObject([
    { version: 3, service: 'Email archiving and chat' },
    { version: 4, service: 'Email archiving and chat' },
  ])
})

it('items are added, changed and closed with what was done', async () => {
  const { server, user } = await open(
    answerOf(vendorOf(5, { state: 'open-items', can: { add_item: true } }), {
      items: [
        itemOf(1, { text: 'Penetration test', due: '2026-11-06', days_overdue: 10 }),
        itemOf(2, {
          text: 'Contract for Ireland',
          done: { at: '2026-11-10T15:00:00Z', by: 'Theodora Vance', note: 'Signed.' },
          can: { edit: false, close: false },
        }),
      ],
    }),
    {
      'POST /api/vendors/5/items': { ok: true, id: 3 },
      'PUT /api/vendors/5/items/1': { ok: true },
      'POST /api/vendors/5/items/1/close': { ok: true },
    },
  )
  const items = screen.getByRole('region', { name: 'Remediation items' })
  expect(items).toHaveTextContent('Tomas Reyes, due Nov 6, 2026, 10 days overdue')
  expect(items).toHaveTextContent('Closed by Theodora Vance')
  expect(items).toHaveTextContent('Reminders 14 and 3 days before. Overdue items go to Harriet Quill.')
  expect(within(items).getAllByRole('button', { name: /^More actions/ })).toHaveLength(1)
  await user.click(within(items).getByRole('button', { name: 'Add' }))
  const adding = await screen.findByRole('dialog', { name: 'Add remediation item' })
  await fill(user, within(adding).getByRole('textbox', { name: /What has to be done/ }), 'Write a policy')
  await user.click(within(adding).getByRole('button', { name: 'Add item' }))
  await screen.findByText('Item added')
  expect(server.to('POST', '/api/vendors/5/items')[0]?.body).toMatchObject({
    text: 'Write a policy',
    who: 'Tomas Reyes',
  })
  await user.click(within(items).getByRole('button', { name: 'More actions for Penetration test' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }))
  const editing = await screen.findByRole('dialog', { name: 'Edit remediation item' })
  await fill(user, within(editing).getByRole('textbox', { name: /Who takes care/ }), ', Ana Lyle')
  await user.click(within(editing).getByRole('button', { name: 'Save item' }))
  await waitFor(() => expect(server.to('PUT', '/api/vendors/5/items/1')[0]?.body).toMatchObject({ due: '2026-11-06' }))
  await user.click(await within(items).findByRole('button', { name: 'More actions for Penetration test' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close item', hidden: true }))
  const closing = await screen.findByRole('dialog', { name: 'Close this item?' })
  await user.click(within(closing).getByRole('button', { name: 'Close item' }))
  expect(within(closing).getByText('Enter what was done.')).toBeInTheDocument()
  await fill(user, within(closing).getByRole('textbox', { name: /What was done/ }), 'Saw the summary.')
  await user.click(within(closing).getByRole('button', { name: 'Close item' }))
  await screen.findByText('Item closed')
  expect(server.to('POST', '/api/vendors/5/items/1/close')[0]?.body).toEqual({ version: 1, note: 'Saw the summary.' })
})

it('ended, it says by whom and why, and nothing is offered', async () => {
  const ended = { at: '2026-11-10T15:00:00Z', by: 'Theodora Vance', reason: 'Contract ended.' }
  await open(answerOf(vendorOf(5, { state: 'ended', ended })))
  expect(screen.getByText(/by Theodora Vance: Contract ended\./)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Accept|Invite|Add|More actions/ })).toBeNull()
})

it('goes through the list it was opened from, and one that isn’t there leads back', async () => {
  const { user, address, router, server } = await open(answerOf(vendorOf(5)), {}, '/vendors?segment=soon&id=5')
  expect(await screen.findByText('2 of 3')).toBeInTheDocument()
  server.answers['GET /api/vendors/6'] = failure(404, 'not-found')
  await user.keyboard('j')
  await waitFor(() => expect(address()).toBe('/vendors?segment=soon&id=6'))
  await user.click(await screen.findByRole('link', { name: 'Back to Vendors' }))
  expect(address()).toBe('/vendors?segment=soon')
  await router.navigate('/vendors?id=nonsense')
  expect(await screen.findByRole('heading', { level: 1, name: 'Vendor not found' })).toBeInTheDocument()
})
