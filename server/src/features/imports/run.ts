// Brings a file in: all of it in one transaction, or nothing. Says nothing by itself; whoever asked shows the outcome.
import { createHash } from 'node:crypto'
import type { Problems } from '@portal/contract/endpoint'
import { importProblemsShown, importsTopic, type RowProblem } from '@portal/contract/imports'
import type { Actor } from '../../platform/audit/audit.ts'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Importer } from './importer.ts'
import { type Mapping, rowsOf } from './rows.ts'
import { beginRun, endRun, repeated } from './store.ts'

const batchSize = 1_000

export interface Outcome {
  /** Whether the file, or what is good of it, is there now. Never after a dry run. */
  loaded: boolean
  rows: number
  added: number
  changed: number
  unchanged: number
  /** Rows that cannot be accepted. */
  bad: number
  /** The first of what is wrong with them. */
  problems: RowProblem[]
  /** Columns of the file that nobody asked for. */
  ignored: string[]
}

export interface Asked {
  by: Actor
  requestId: string
  /** Looks at everything and keeps nothing. */
  dryRun?: boolean
  /** Loads the good rows; otherwise one bad row keeps the whole file out. */
  skipBad?: boolean
  /** How the file's columns are to be read; by their names unless told. */
  mapping?: Mapping
  /** How many are told. */
  problemsAtMost?: number
  progress?(so: { bytes: number; rows: number }): void
  /** The last step of an import that is kept: commits with it, or not at all. */
  kept?(tx: Tx, note: Note, runId: number, outcome: Outcome): Promise<void>
}

const nothingKept = new Error('an import that is not kept')

export async function importFile<R>(
  platform: Platform,
  importer: Importer<R>,
  file: { name: string; bytes: AsyncIterable<Buffer> },
  asked: Asked,
): Promise<Outcome> {
  const { by, requestId, dryRun = false, skipBad = false, progress } = asked
  const outcome: Outcome = {
    loaded: false,
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    bad: 0,
    problems: [],
    ignored: [],
  }
  const hash = createHash('sha256')
  let bytes = 0
  const watched = async function* () {
    for await (const chunk of file.bytes) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const refuse = (line: number, problems: Problems) => {
    outcome.bad++
    for (const [column, problem] of Object.entries(problems)) outcome.problems.push({ line, column, problem })
    outcome.problems.splice(asked.problemsAtMost ?? importProblemsShown)
  }
  const now = platform.clock()

  const load = async (tx: Tx, note: Note, runId: number) => {
    const touched = new Set<number>()
    let batch: { line: number; record: R }[] = []
    const flush = async () => {
      const again = await repeated(
        tx,
        batch.map(({ line, record }) => ({ line, key: importer.keyOf(record) })),
      )
      for (const [line, first] of again) refuse(line, { '': `Duplicate of line ${first}.` })
      const once = batch.filter(({ line }) => !again.has(line))
      batch = []
      const faults =
        (await importer.check?.(
          tx,
          once.map(({ record }) => record),
        )) ?? []
      once.forEach(({ line }, index) => faults[index] && refuse(line, faults[index]))
      const records = once.filter((_, index) => !faults[index]).map(({ record }) => record)
      if (outcome.bad === 0 || skipBad) {
        const written = await importer.write(tx, runId, records, now, note)
        outcome.added += written.added
        outcome.changed += written.changed
        outcome.unchanged += records.length - written.added - written.changed
        for (const whose of written.touched) touched.add(whose)
      }
      progress?.({ bytes, rows: outcome.rows })
    }
    for await (const { line, cells, whole } of rowsOf(
      watched(),
      importer.columns,
      (names) => (outcome.ignored = names),
      asked.mapping,
    )) {
      outcome.rows++
      const parsed = whole
        ? importer.parse(cells)
        : { problems: { '': 'This row has a different number of values than the header.' } }
      if ('problems' in parsed) refuse(line, parsed.problems)
      else batch.push({ line, record: parsed.record })
      if (batch.length === batchSize) await flush()
    }
    await flush()
    outcome.problems.sort((a, b) => a.line - b.line)
    return [...touched]
  }

  try {
    await changeBy(
      platform,
      by,
      requestId,
    )(async (tx, note) => {
      const runId = await beginRun(tx, { kind: importer.name, file_name: file.name, at: now, by: by.name })
      const touched = await load(tx, note, runId)
      if (dryRun || (outcome.bad > 0 && !skipBad)) throw nothingKept
      const { rows, added, changed, unchanged, bad } = outcome
      const fileHash = hash.digest()
      await endRun(tx, runId, importer.name, { file_hash: fileHash, added, changed, rows, skipped: bad })
      note.audit('import.loaded', `import:${runId}`, {
        kind: importer.name,
        file: file.name,
        sha256: fileHash.toString('hex'),
        rows,
        added,
        changed,
        unchanged,
        bad,
      })
      for (const topic of await importer.topics(tx, touched)) note.live(topic)
      note.live(importsTopic)
      outcome.loaded = true
      await asked.kept?.(tx, note, runId, outcome)
    })
  } catch (error) {
    if (error !== nothingKept) throw error
  }
  return outcome
}
