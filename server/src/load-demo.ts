// `portal demo`: the demo firm, and what a large one needs before it is looked at: statistics, and the links of its audit log.
import type pg from 'pg'
import type { DemoFirm } from './demo-firm.ts'
import { seal } from './platform/audit/audit.ts'
import type { Keys } from './platform/crypto/keys.ts'
import type { Store } from './platform/files/store.ts'

/** As many as every start brings. */
const usual = 40
/** Nobody waits behind whoever seals here. */
const sealedAtOnce = 20_000

interface Into {
  now: Date
  keys: Keys
  store: Store
  advisors: number
}

export async function loadDemoFirm(owner: pg.Pool, demoFirm: DemoFirm, into: Into): Promise<void> {
  const large = into.advisors > usual
  const written = new Map<string, { rows: number; ms: number }>()
  const tell = (what: string, rows: number, ms: number) => {
    const before = written.get(what) ?? { rows: 0, ms: 0 }
    written.set(what, { rows: before.rows + rows, ms: before.ms + ms })
  }
  const timed = async (what: string, work: () => Promise<number>) => {
    const began = performance.now()
    const rows = await work()
    tell(what, rows, performance.now() - began)
  }
  const client = await owner.connect()
  try {
    await demoFirm.load(client, { ...into, ...(large && { tell }) })
    if (large) await timed('vacuumed and analyzed', async () => (await client.query('vacuum (analyze)')).rowCount ?? 0)
  } finally {
    client.release()
  }
  if (!large) return
  await timed('audit_seal', () => sealAll(owner, into.keys))
  await owner.query('vacuum (analyze) audit_pending, audit_seal')
  for (const [what, { rows, ms }] of written)
    console.log(
      `${what.padEnd(24)} ${(rows > 0 ? rows.toLocaleString('en-US') : '').padStart(12)} ${(ms / 1000).toFixed(1).padStart(7)} s`,
    )
}

async function sealAll(owner: pg.Pool, keys: Keys): Promise<number> {
  let all = 0
  for (;;) {
    const sealed = await seal(owner, keys, sealedAtOnce)
    if (sealed === 0) return all
    all += sealed
  }
}
