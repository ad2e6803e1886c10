// Every GET of the contract in the demo firm of forty and in one of 30,000 with twenty years behind it, as an advisor, a manager, a
// reviewer of the home office and an admin: first page, far page, search, filter, sort. A command of its own: filling takes minutes.
// `node bench/growth.ts [advisors] [--firm FOLDER] [--only NAME,NAME]`; a firm that was loaded into FOLDER before is measured again.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { contractEndpoints } from '@portal/server/platform/http/openapi-document'
import type { Access } from '@portal/contract/endpoint'
import { atMost, type Figure, table } from './figures.ts'
import { type Call, calls, type Line, type Role, roles } from './growth/calls.ts'
import { bareLimit, isHeld, limit, measure, type Measured, ratioOf } from './growth/measure.ts'
import { openSide, type Side } from './growth/sides.ts'
import { stream } from './growth/streams.ts'
import { stopAll } from './processes.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { firm: { type: 'string' }, only: { type: 'string' } },
})
const advisors = Number(positionals[0] ?? 30_000)
const only = options.only?.toLowerCase().split(',')
const folder = mkdtempSync(join(tmpdir(), 'portal-growth-'))

/** Of the demo firm's managers, as `demo/src/firm.ts` has it. */
const managers = ['activities', 'advisors', 'documents', 'blotters']

function whoMay(access: Access): readonly Role[] {
  if (access === 'public') return ['advisor']
  if (access === 'admin' || access === 'examiner') return [access]
  if (!access.startsWith('reviewer:')) return access === 'everyone' ? roles : firm
  return managers.includes(access.slice('reviewer:'.length)) ? ['manager', 'reviewer', 'admin'] : ['reviewer', 'admin']
}

const firm = roles.filter((role) => role !== 'examiner')

interface Asked {
  name: string
  call: Call
  role: Role
  found: Measured
}

const inWords = ({ name, call, role }: Pick<Asked, 'name' | 'call' | 'role'>) =>
  `${name}${call.says ? `, ${call.says}` : ''}, ${role}`

async function every(sides: readonly [Side, Side]): Promise<{ asked: Asked[]; figures: Figure[]; failures: string[] }> {
  const asked: Asked[] = []
  const figures: Figure[] = []
  const failures: string[] = []
  for (const { name, endpoint } of await contractEndpoints()) {
    const line: Line | string | undefined = calls[name]
    if (endpoint.method !== 'GET' || !line || typeof line === 'string') continue
    if (only && !only.some((part) => name.toLowerCase().includes(part))) continue
    const may = whoMay(endpoint.access).filter((role) => line.as?.includes(role) ?? true)
    if (line.streams) {
      figures.push(...(await stream(sides[1], name, endpoint.path, line, 'admin').catch(failed)))
      continue
    }
    for (const side of sides) await side.prove()
    for (const call of line.calls ?? [{ says: '' }])
      for (const role of may.filter((one) => call.as?.includes(one) ?? true)) {
        const found = await measure(sides, endpoint.path, line, call, role).catch((error: unknown) => {
          failed(error)
        })
        if (!found) continue
        asked.push({ name, call, role, found })
        console.log(
          `${isHeld(found) ? ' ' : '✗'} ${inWords({ name, call, role }).padEnd(60)} ${found.small.toFixed(1)} → ${found.large.toFixed(1)} ms` +
            (found.bare === undefined ? '' : `, bare ${found.bare.toFixed(1)} ms`),
        )
      }
  }
  return { asked, figures, failures }

  function failed(error: unknown): Figure[] {
    failures.push((error as Error).message)
    console.log(`✗ ${(error as Error).message}`)
    return []
  }
}

/** Of each endpoint the call that grew most. */
function worst(asked: readonly Asked[]): Figure[] {
  return [...Map.groupBy(asked, ({ name }) => name)].map(([, its]) => {
    const by = (one: Asked) => (isHeld(one.found) ? 0 : 1_000) + ratioOf(one.found)
    const [most] = its.toSorted((a, b) => by(b) - by(a)) as [Asked]
    const { large, bare } = most.found
    return bare !== undefined && ratioOf(most.found) > limit
      ? atMost(`${inWords(most)}: median against the bare query’s`, large / bare, bareLimit, '×')
      : atMost(`${inWords(most)}: median against the demo firm’s`, ratioOf(most.found), limit, '×')
  })
}

/** Of a run of some endpoints, theirs take the place of what was measured of them before; the rest stays. */
function keep(figures: readonly Figure[]): void {
  const file = join(import.meta.dirname, 'growth-results.json')
  const endpoint = ({ name }: Figure) => name.split(/[,:]/)[0]
  const anew = new Set(figures.map(endpoint))
  const before: Figure[] = only && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const all = [...before.filter((figure) => !anew.has(endpoint(figure))), ...figures]
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
}

let held = false
try {
  console.log(`› The demo firm, and one of ${advisors}`)
  const small = await openSide(join(folder, 'small'), 40)
  const large = await openSide(options.firm ?? join(folder, 'large'), advisors)
  console.log(`› Medians in both`)
  const { asked, figures, failures } = await every([small, large])
  const all = [...worst(asked), ...figures]
  const missed = all.filter((figure) => !figure.held)
  console.log(`\n${table(all)}`)
  console.log(`\n${all.length - missed.length} of ${all.length} held; ${asked.length} calls; ${failures.length} failed`)
  if (missed.length > 0) console.log(`\nToo slow:\n${table(missed)}`)
  keep(all)
  held = missed.length === 0 && failures.length === 0
  await Promise.all([small.stop(), large.stop()])
} catch (error) {
  console.error(`✗ ${(error as Error).message}`)
}
await stopAll()
rmSync(folder, { recursive: true, force: true })
process.exit(held ? 0 : 1)
