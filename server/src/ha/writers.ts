// Writes as people make them, over HTTP, each with a mark of its own: a product, a comment on a task, an upload, a payment by card.
// A refusal that says nothing was done is tried again when it says so; what no answer came to is left open.
import { setTimeout as pause } from 'node:timers/promises'
import { states } from '@portal/contract/rules/states'
import type { Client } from 'pg'
import { hashToken, newToken } from '../platform/crypto/keys.ts'
import { form, pdf } from '../testing/files.ts'
import type { StripeDouble } from '../testing/stripe.ts'

export const kinds = ['product', 'task', 'upload', 'payment'] as const
export type Kind = (typeof kinds)[number]

export interface Tally {
  acknowledged: { kind: Kind; mark: string; at: number }[]
  unavailable: number
  /** 503 without a time to come back: it may be done. */
  maybe: number
  unanswered: number
  others: string[]
}
export const newTally = (): Tally => ({ acknowledged: [], unavailable: 0, maybe: 0, unanswered: 0, others: [] })

interface Person {
  cookie: string
  tapsid: number
}

async function signIn(database: Client, where: string, limit: number): Promise<Person[]> {
  const { rows } = await database.query<{ id: string; tapsid: number }>(
    `select id, tapsid from account where ${where} order by email limit ${limit}`,
  )
  const people: Person[] = []
  for (const { id, tapsid } of rows) {
    const token = newToken()
    await database.query(
      `insert into session (id_hash, account_id, created_at, seen_at, address, browser) values ($1, $2, now(), now(), '127.0.0.1', 'test')`,
      [hashToken(token), id],
    )
    people.push({ cookie: `portal=${token}`, tapsid })
  }
  return people
}

export interface Firm {
  admin: Person
  tasks: number[]
  /** What can still be paid for, each once. */
  charges: { advisor: Person; state: string }[]
}

export async function firmOf(database: Client): Promise<Firm> {
  const [admin] = await signIn(database, `email like 'admin@%'`, 1)
  if (!admin) throw new Error('The demo firm has no admin')
  const advisors = await signIn(database, 'access = 1 and not guest and disabled_at is null', 200)
  const { rows } = await database.query<{ id: number }>(`select id from work_item where stage < 9 order by id limit 20`)
  const held = await database.query<{ tapsid: number; state: string }>(
    `select tapsid, state from registration join account on account.id = account_id where license = 'Securities'`,
  )
  const taken = new Set(held.rows.map(({ tapsid, state }) => `${tapsid} ${state}`))
  const charges = states.flatMap(({ name: state }) =>
    advisors.filter(({ tapsid }) => !taken.has(`${tapsid} ${state}`)).map((advisor) => ({ advisor, state })),
  )
  return { admin, tasks: rows.map(({ id }) => id), charges }
}

type Sent = {
  status: number
  retryAfter: number
  body: {
    ok?: boolean
    code?: string
    message?: string
    payment?: { id: string; status: string }
    client_secret?: string
  }
}

/** Writes until told to stop; `origins` are asked in turn. */
export function startWriters(origins: () => string[], firm: Firm, stripe: StripeDouble, tally: Tally, round: string) {
  const stopping = new AbortController()
  const stopped = () => stopping.signal.aborted
  let turn = 0

  const send = async (
    path: string,
    person: Person,
    body: BodyInit | undefined,
    headers: Record<string, string>,
  ): Promise<Sent> => {
    const all = origins()
    const origin = all[turn++ % all.length] ?? ''
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { cookie: person.cookie, ...headers },
      signal: AbortSignal.timeout(60_000),
      ...(body !== undefined && { body }),
    })
    const read = (await answer.json().catch(() => ({}))) as Sent['body']
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after') ?? 0), body: read }
  }
  const json = (path: string, person: Person, body?: object) =>
    send(path, person, body && JSON.stringify(body), body ? { 'content-type': 'application/json' } : {})

  /** The answer that counts; undefined when it will never be known, or when nobody waits for it any more. */
  const insist = async (what: string, make: () => Promise<Sent>): Promise<Sent['body'] | undefined> => {
    for (;;) {
      const answer = await make().catch(() => undefined)
      if (!answer) {
        tally.unanswered++
        await pause(200)
        return undefined
      }
      if (answer.status === 200) return answer.body
      if (answer.status === 503 && answer.retryAfter > 0) {
        tally.unavailable++
        if (stopped()) return undefined
        await pause(Math.min(answer.retryAfter * 1000, 1_000))
        continue
      }
      if (answer.status === 503 && answer.body.code === 'maybe-done') tally.maybe++
      else tally.others.push(`${what}: ${answer.status} ${answer.body.code ?? ''} ${answer.body.message ?? ''}`)
      return undefined
    }
  }

  const writes: Record<Kind, (mark: string, n: number) => Promise<string | undefined>> = {
    product: async (mark) =>
      (await insist('product', () =>
        json('/branch/product/insert', firm.admin, { item: { Type: 'Mutual Funds', Name: mark } }),
      )) && mark,
    task: async (mark, n) =>
      (await insist('comment', () =>
        json(`/tasks/${firm.tasks[n % firm.tasks.length]}/comment`, firm.admin, { text: mark, internal: true }),
      )) && mark,
    upload: async (mark) => {
      const fields = {
        action: 'FOD',
        title: mark,
        description: 'Of the fault test',
        category: '1',
        library: 'false',
        kc: 'false',
        cyber: 'false',
        comp: 'false',
        kc_category: '',
        selected_advisor: '',
      }
      const { payload, headers } = await form(fields, { filename: 'form.pdf', bytes: pdf(mark) })
      return (await insist('upload', () => send('/upload/lib', firm.admin, new Uint8Array(payload), headers))) && mark
    },
    payment: async () => {
      const next = firm.charges.pop()
      if (!next) return undefined
      const { advisor, state } = next
      const charge = { charge_type: 'STATE', advisor: advisor.tapsid, state, license: 'Securities' }
      const begun = await insist('payment', () => json('/payments', advisor, { charge, method: 'card' }))
      if (!begun?.payment || !begun.client_secret) return undefined
      stripe.pay(begun.client_secret.split('_secret')[0] ?? '')
      const { id } = begun.payment
      const settled = await insist('settling', () => json(`/payments/${id}/settle`, advisor))
      return settled?.payment?.status === 'paid' ? id : undefined
    },
  }

  const write = async (kind: Kind, writer: number) => {
    for (let n = writer; !stopped(); n += 2) {
      const mark = await writes[kind](`Fault ${round} ${kind} ${writer}-${n}`, n)
      if (mark) tally.acknowledged.push({ kind, mark, at: Date.now() })
      // a person's pace, so that a round stays countable
      await pause(kind === 'payment' ? 1_000 : 150)
    }
  }
  const running = Promise.all(kinds.flatMap((kind) => [write(kind, 0), write(kind, 1)]))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const counting: Record<Kind, { rows: string; entries: string }> = {
  product: {
    rows: `select name as mark, count(*)::int as n from product where name like 'Fault %' group by 1`,
    entries: `select detail->'after'->>'Name' as mark, count(*)::int as n from audit_entry where action = 'product.added' and detail->'after'->>'Name' like 'Fault %' group by 1`,
  },
  task: {
    rows: `select text as mark, count(*)::int as n from work_item_entry where text like 'Fault %' group by 1`,
    // an entry tells of a comment's length, not of its words: a task has as many as comments
    entries: `select e.text as mark, (count(*) over (partition by e.work_item_id) = (select count(*) from audit_entry a
        where a.action = 'work-item.commented' and a.subject = 'work-item:' || e.work_item_id and a.actor_id = e.account_id
          and a.at >= (select min(at) - interval '1 minute' from work_item_entry where text like 'Fault %')))::int as n
      from work_item_entry e where e.text like 'Fault %'`,
  },
  upload: {
    rows: `select title as mark, count(*)::int as n from document where title like 'Fault %' group by 1`,
    entries: `select detail->'after'->>'title' as mark, count(*)::int as n from audit_entry where action = 'document.added' and detail->'after'->>'title' like 'Fault %' group by 1`,
  },
  payment: {
    rows: `select id::text as mark, (count(*) over (partition by account_id, charge_key))::int as n from payment where status = 'paid'`,
    entries: `select substring(subject from 9) as mark, count(*)::int as n from audit_entry where action = 'payment.paid' group by 1`,
  },
}

export interface Found {
  lost: string[]
  twice: string[]
  unaudited: string[]
}

export async function judge(database: Client, acknowledged: Tally['acknowledged']): Promise<Found> {
  const found: Found = { lost: [], twice: [], unaudited: [] }
  for (const kind of kinds) {
    const read = async (text: string) =>
      new Map((await database.query<{ mark: string; n: number }>(text)).rows.map(({ mark, n }) => [mark, n]))
    const rows = await read(counting[kind].rows)
    const entries = await read(counting[kind].entries)
    for (const { mark } of acknowledged.filter((one) => one.kind === kind)) {
      if (!rows.has(mark)) found.lost.push(`${kind} ${mark}`)
      if (entries.get(mark) !== 1) found.unaudited.push(`${kind} ${mark}: ${entries.get(mark) ?? 0}`)
    }
    for (const [mark, n] of rows) if (n > 1) found.twice.push(`${kind} ${mark}`)
  }
  return found
}
