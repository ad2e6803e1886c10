// What the tests of mobile deposits begin with.
import { randomUUID } from 'node:crypto'
import { Transformer } from '@napi-rs/image'
import {
  acceptDeposit,
  checkedFields,
  type Deposit,
  getDeposit,
  returnDeposit,
  type ReturnReason,
  takeDeposit,
} from '@portal/contract/deposits'
import { firmDay } from '@portal/contract/rules/day'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { expect } from 'vitest'
import type { Actor } from './actors.ts'
import { form, type Part, pdf } from './files.ts'
import { menusFor } from './actors.ts'
import type { TestPortal } from './portal.ts'

let drawn = 0

const [wide, high] = [520, 270]

/** A check on a dark desk, each a little different. */
export async function checkPicture({
  blurred = false,
  kind = 'jpeg',
}: {
  blurred?: boolean
  kind?: 'jpeg' | 'png'
} = {}): Promise<Buffer> {
  const seed = ++drawn
  const gray = (value: number) => value * 0x01_01_01_01
  const pixels = new Uint32Array(wide * high).fill(gray(40))
  const [paper, ink] = [gray(225), gray(blurred ? 218 : 30)]
  for (let y = 24; y < high - 24; y++) {
    const row = y * wide
    pixels.fill(paper, row + 24, row + wide - 24)
    if (y % 20 >= 3 || y <= 48 || y >= high - 48) continue
    const line = Math.floor(y / 20)
    const length = 8 + ((seed >> (line % 12)) & 1) * 6
    for (let x = 49; x < wide - 48; x++) if ((x + line * seed * 7) % 24 < length) pixels[row + x] = ink
  }
  const picture = Transformer.fromRgbaPixels(new Uint8Array(pixels.buffer), wide, high)
  return kind === 'png' ? picture.png() : picture.jpeg(90)
}

export const accountNumber = 'MH-00019041'

/** Reviews deposits. */
export const depositReviewer = { menus: JSON.stringify(menusFor(true)) } as const

let number = 1_000

export function depositsOn(portal: TestPortal) {
  const today = () => firmDay(portal.platform.clock())
  const data = (more: Record<string, string> = {}): Record<string, string> => ({
    key: randomUUID(),
    client: 'Carla Esposito',
    type: 'Individual',
    account: accountNumber,
    amount: '960.00',
    amount_again: '960',
    check_number: String(++number),
    payee: 'Eastlight Clearing FBO C. Esposito',
    check_date: today(),
    sides: 'front,back',
    ...more,
  })
  const post = async (actor: Actor, path: string, fields: Record<string, string>, ...parts: Part[]) => {
    const sent = await form(fields, ...parts)
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: sent.payload,
      headers: { ...sent.headers, cookie: actor.cookie },
    })
    return {
      status: answer.statusCode,
      body: answer.json() as Record<string, never> & { fields?: Record<string, string> },
    }
  }
  const pictures = async (): Promise<Part[]> => [
    { filename: 'front.jpg', bytes: await checkPicture() },
    { filename: 'back.jpg', bytes: await checkPicture() },
  ]
  /** For what isn’t about pictures: a scan isn’t looked at, which takes a picture longer than all the rest. */
  const scans = (): Part[] =>
    ['front', 'back'].map((side) => ({ filename: `${side}.pdf`, bytes: pdf(`${side} ${++drawn}`) }))
  const send = async (actor: Actor, more: Record<string, string> = {}, ...parts: Part[]) =>
    post(actor, '/deposits', data(more), ...(parts.length > 0 ? parts : scans()))
  const captured = async (actor: Actor, more: Record<string, string> = {}): Promise<number> => {
    const { status, body } = await send(actor, more)
    expect([status, body]).toMatchObject([200, { ok: true }])
    return body.id as unknown as number
  }
  const answer = (actor: Actor, id: number) => actor.call(getDeposit, { params: { id } })
  const one = async (actor: Actor, id: number): Promise<Deposit> => (await answer(actor, id)).body.deposit
  const versionOf = async (id: number) =>
    Number((await portal.sql('select version from deposit where id = $1', [id]))[0]?.version)
  const take = async (actor: Actor, id: number, version?: number) =>
    actor.call(takeDeposit, { params: { id }, body: { version: version ?? (await versionOf(id)) } })
  const accept = async (actor: Actor, id: number, version?: number) =>
    actor.call(acceptDeposit, {
      params: { id },
      body: { version: version ?? (await versionOf(id)), checked: [...checkedFields] },
    })
  const giveBack = async (
    actor: Actor,
    id: number,
    reason: ReturnReason = 'endorsement',
    text = '',
    version?: number,
  ) => actor.call(returnDeposit, { params: { id }, body: { version: version ?? (await versionOf(id)), reason, text } })
  /** Taken and accepted. */
  const accepted = async (advisor: Actor, reviewer: Actor, more: Record<string, string> = {}): Promise<number> => {
    const id = await captured(advisor, more)
    expect((await take(reviewer, id)).status).toBe(200)
    expect((await accept(reviewer, id)).body).toMatchObject({ ok: true, accepted: true })
    return id
  }
  const stored = async (id: number) =>
    (
      await portal.sql(
        'select *, bank_day::text, batch::text, destroy_on::text, captured_day::text from deposit where id = $1',
        [id],
      )
    )[0] as Record<string, unknown>
  const item = async (id: number) =>
    (
      await portal.sql('select w.* from work_item w join deposit d on d.work_item_id = w.id where d.id = $1', [id])
    )[0] as Record<string, unknown>
  const at = (day: string, clock: string) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    portal.setTime(firmInstant(day, hours * 60 + minutes))
  }
  return {
    data,
    post,
    pictures,
    send,
    captured,
    answer,
    one,
    versionOf,
    take,
    accept,
    giveBack,
    accepted,
    stored,
    item,
    at,
    today,
  }
}
