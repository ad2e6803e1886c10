// Whether the audit log is whole: every entry as it was linked, the chain as it was sealed, and the history as the entries tell of it.
import { timeInWords } from '@portal/contract/rules/day'
import type pg from 'pg'
import type { Keys } from '../crypto/keys.ts'
import { checkLines } from '../history/check.ts'
import { entryColumns, type EntryRow, told } from './audit.ts'
import { type ChainKey, linkOf, plainLinkOf, readKey, start, UnusableChainKey } from './chain.ts'
import { checkSeals, findSeals } from './seal-check.ts'
import type { Seal } from './seal-text.ts'
import type { SealFiles } from './seals.ts'

export interface Verdict {
  /** Entries up to the last seal. */
  sealed: number
  /** Entries younger than the last seal: no fault. */
  unsealed: number
  /** What does not hold, in plain words. */
  faults: string[]
}

/** Walks the whole chain, past every seal. */
export async function verifyAudit(pool: pg.Pool, keys: Keys, store: SealFiles): Promise<Verdict> {
  const client = await pool.connect()
  try {
    const { seals, faults } = await checkSeals(await findSeals(client, store), store)
    const walked = await walkChain(client, keys, seals)
    const { waiting, lost } = await outsideChain(client)
    if (lost > 0)
      walked.faults.push(lost === 1 ? '1 entry is missing its link' : `${lost} entries are missing their link`)
    const history = await checkLines(client)
    const sealed = Math.min(walked.linked, seals.at(-1)?.position ?? 0)
    return { sealed, unsealed: walked.linked - sealed + waiting, faults: [...walked.faults, ...faults, ...history] }
  } finally {
    client.release(true)
  }
}

async function walkChain(
  client: pg.ClientBase,
  keys: Keys,
  seals: Seal[],
): Promise<{ linked: number; faults: string[] }> {
  const { key, fault } = await readKey(client, keys).then(
    (found) => ({ key: found, fault: found ? undefined : 'the key of the chain is missing' }),
    (error: unknown) => {
      if (error instanceof UnusableChainKey) return { key: undefined, fault: error.message }
      throw error
    },
  )
  const faults: string[] = []
  const sealedAt = new Map(seals.map((seal) => [seal.position, seal]))
  const other: Seal[] = []
  const unkeyed: number[] = []
  let before: Buffer = start
  let position = 0
  let linked = 0
  for (;;) {
    const { rows } = await client.query<EntryRow & { position: number; hash: Buffer }>(
      `select s.position, s.hash, ${entryColumns} from audit_seal s join audit_entry e on e.id = s.entry_id
       where s.position > $1 order by s.position limit 5000`,
      [position],
    )
    if (rows.length === 0) break
    for (const row of rows) {
      if (row.position !== position + 1) faults.push(`link ${position + 1} is missing`)
      // without the key, no link can be checked: one fault says so
      if (key && !linkOf(key, row.position, before, told(row)).equals(row.hash)) {
        if (plainLinkOf(before, told(row)).equals(row.hash)) unkeyed.push(row.id)
        else faults.push(`entry ${row.id} was changed after it was sealed`)
      }
      if (row.position === key?.from && !row.hash.equals(key.head))
        faults.push(`what was sealed up to entry ${row.id} was linked again`)
      const seal = sealedAt.get(row.position)
      if (seal && row.hash.toString('hex') !== seal.head) other.push(seal)
      before = row.hash
      position = row.position
      linked++
    }
  }
  if (fault && (linked > 0 || seals.length > 0)) faults.push(fault)
  if (unkeyed.length > 0)
    faults.push(
      unkeyed.length === 1
        ? `entry ${unkeyed[0]} is linked without the key`
        : `${unkeyed.length} entries are linked without the key, the first is entry ${unkeyed[0]}`,
    )
  faults.push(...againstSeals(position, other, seals.at(-1)), ...compareKeyWithSeals(key, seals))
  return { linked, faults }
}

/** Seals are kept outside the database: what they state stays known after the key was replaced there. */
function compareKeyWithSeals(key: ChainKey | undefined, seals: Seal[]): string[] {
  const other = key && seals.find(({ chain }) => chain !== undefined && chain !== key.name)
  if (!other) return []
  return [
    `the key of the chain was replaced: it’s ${key.name}, and the seal of ${timeInWords(other.at)} says ${other.chain}`,
  ]
}

function againstSeals(end: number, [first, ...more]: Seal[], last: Seal | undefined): string[] {
  const faults: string[] = []
  if (first) {
    const after =
      more.length === 1 ? ', and the seal after it doesn’t' : `, and the ${more.length} seals after it don’t`
    faults.push(
      `the audit log was rewritten: its first ${first.position} entries aren’t the ones sealed on ${timeInWords(first.at)}${more.length > 0 ? `${after} match either` : ''}`,
    )
  }
  if (last && last.position > end)
    faults.push(
      `the end of the audit log was cut off: it has ${end} entries, and had ${last.position} when it was sealed on ${timeInWords(last.at)}`,
    )
  return faults
}

/** Entries that wait for their link, which is no fault for a moment, and those that lost it. */
async function outsideChain(client: pg.ClientBase): Promise<{ waiting: number; lost: number }> {
  const { rows } = await client.query<{ waiting: number; lost: number }>(
    `select count(p.entry_id)::int as waiting, count(*) filter (where p.entry_id is null)::int as lost
     from audit_entry e left join audit_seal s on s.entry_id = e.id left join audit_pending p on p.entry_id = e.id
     where s.entry_id is null`,
  )
  return rows[0] ?? { waiting: 0, lost: 0 }
}
