// Every figure against its goal, in one run, on the embedded database as `npm start` runs it. Each line works on its own copy of the
// same firm. With words, only lines whose name has one of them: `npm run bench -- insert upload`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { backupOfDatabase, backupOfFiles } from './backups.ts'
import { freeBytes } from './disk.ts'
import { documentList } from './documents.ts'
import { billingOfAMonth } from './fees.ts'
import { atMost, type Figure, rounds, table } from './figures.ts'
import { fileTransfer } from './files.ts'
import { type Firm, newKeys, onCopy, onSides, openFirm } from './firm.ts'
import { historyOfAnInsert } from './history.ts'
import { liveTasks } from './live.ts'
import { openingScreens } from './opening.ts'
import { packets } from './packets.ts'
import { portalCommand, startProgram, stopAll } from './processes.ts'
import { productionRange } from './production.ts'
import { productInsert, productList } from './products.ts'
import { growFirm, registrationsAsTheFirmGrows } from './registrations.ts'
import { signIn } from './sign-in.ts'
import { installedSize, pageWeight } from './sizes.ts'
import { tableFilter } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const keys = newKeys()
const wanted = process.argv.slice(2)
const results = join(import.meta.dirname, 'results.json')
const before = wanted.length > 0 ? (JSON.parse(readFileSync(results, 'utf8')) as Figure[]) : []
let firm: Firm | undefined

async function startAndIdle(): Promise<Figure[]> {
  const env = { DATA_DIR: folder, PORTAL_KEYS: keys }
  const starts: number[] = []
  const idle: number[] = []
  for (let round = 0; round < rounds; round++) {
    const portal = await startProgram(portalCommand, folder, env, '/healthz')
    starts.push(portal.startMs / 1000)
    await pause(10_000) // until what the start left behind has settled
    idle.push(portal.rss() / 1e6)
    await portal.stop()
  }
  return [
    atMost('second start until /healthz answers', starts, 3, ' s'),
    atMost('idle RSS of the node process', idle, 130, ' MB'),
  ]
}

/** By what they are called; in this order. */
const lines: Record<string, (firm: Firm) => Promise<Figure[]>> = {
  'Product list: bare against whole answers against 304': (on) => onSides(on, folder, productList),
  'Document list: bare against whole answers': (on) => onSides(on, folder, documentList),
  'Production of sixty months: bare against the portal': (on) => onSides(on, folder, productionRange),
  'Product insert: bare against the portal, 1 and 8 at a time': async (on) => [
    await onSides(on, folder, (sides) => productInsert(sides, 1)),
    await onSides(on, folder, (sides) => productInsert(sides, 8)),
  ],
  'Sign-in: the hash alone against the whole stage, and the others meanwhile': (on) =>
    onSides(on, folder, ({ portal, cookie }) => signIn({ port: portal, cookie })),
  'Files, upload and download: the plain pipe against the portal': (on) =>
    onCopy(on, ({ url }) => fileTransfer(url, folder, keys)),
  'Work items to the screen: one open stream against two thousand': (on) =>
    onCopy(on, async ({ url, start, cookie }) => liveTasks(url, start, await cookie())),
  'Registrations of one advisor while the firm grows': (on) =>
    onSides(on, folder, (small) =>
      onSides(on, folder, async (large) => [await registrationsAsTheFirmGrows(small, large)]),
    ),
  'Billing a month of 30,000 advisors': (on) => onCopy(on, ({ url, start }) => billingOfAMonth(start, url)),
  'The history of records: an insert with and without': (on) => onCopy(on, ({ url }) => historyOfAnInsert(url)),
  'Backups against copies of the same bytes': async (on) => [
    ...(await onCopy(on, async ({ url }) => {
      await growFirm(url)
      return backupOfDatabase(folder, url, '30,000 advisors')
    })),
    // a disk takes the first gigabytes at another pace than the rest
    ...(await backupOfFiles(folder, (await freeBytes(folder)) > 30e9 ? 10 : 2)),
  ],
  'Packets of one advisor and of the firm': () => packets(folder),
  'The table in a browser': (on) =>
    onSides(on, folder, async ({ portal, cookie }) => [await tableFilter(portal, cookie)]),
  'Opening screens in a browser': (on) => onSides(on, folder, ({ portal, cookie }) => openingScreens(portal, cookie)),
  'Weight of pages, and of an installation': async () => [...(await pageWeight()), installedSize()],
}

const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word.toLowerCase()))

async function run(): Promise<boolean> {
  console.log('› First start: the database and the demo firm')
  await (await startProgram(portalCommand, folder, { DATA_DIR: folder, PORTAL_KEYS: keys }, '/healthz')).stop()
  const figures: Figure[] = []
  let failed = 0
  const line = async (name: string, measure: () => Promise<Figure[]>) => {
    if (!isWanted(name)) return
    console.log(`› ${name}`)
    try {
      figures.push(...(await measure()))
      keep(figures)
    } catch (error) {
      // the others can still be measured
      failed++
      console.error(`✗ ${(error as Error).message}`)
    }
  }
  await line('Starts, and idle memory', startAndIdle)
  const opened = await openFirm(folder, keys)
  firm = opened
  for (const [name, measure] of Object.entries(lines)) await line(name, () => measure(opened))
  console.log(`\n${table(figures)}`)
  return failed === 0 && figures.every(({ held }) => held)
}

/** Those that were measured now, in the place of what they were before; those that no line has any more go with a whole run. */
function keep(figures: Figure[]): void {
  const now = new Map(figures.map((figure) => [figure.name, figure]))
  const known = new Set(before.map(({ name }) => name))
  const all = [
    ...before.map((figure) => now.get(figure.name) ?? figure),
    ...figures.filter(({ name }) => !known.has(name)),
  ]
  writeFileSync(results, `${JSON.stringify(all, null, 2)}\n`)
}

const interrupted = new Promise<never>((_, stop) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(new Error(`stopped by ${signal}`)))
})
let held = false
try {
  held = await Promise.race([run(), interrupted])
} catch (error) {
  console.error(`✗ ${(error as Error).message}`)
}
await stopAll()
await firm?.close()
rmSync(folder, { recursive: true, force: true })
process.exit(held ? 0 : 1)
