// Brings a CSV file in from the command line: progress and what is wrong on standard error, the outcome on standard output.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { importProblemsShown } from '@portal/contract/imports'
import { importers } from './features/importers.ts'
import { importFile, type Outcome, undoableRun, undoRun } from './features/imports/public.ts'
import { changeBy } from './platform/change.ts'
import { AppError } from './platform/http/errors.ts'
import type { Platform } from './platform/platform.ts'
import { StartError } from './platform/start-error.ts'

const figure = new Intl.NumberFormat('en-US')
const count = (rows: number) => `${figure.format(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** Whoever can start the command line has the database and its keys: nothing here could ask for more proof. */
const by = { id: null, name: 'portal', proof: 'operator' } as const
const requestId = 'command line'

function importerOf(kind: string) {
  const importer = importers.find(({ name }) => name === kind)
  if (!importer)
    throw new StartError(`Unknown type ${kind}. Use one of ${importers.map(({ name }) => name).join(', ')}`)
  return importer
}

/** Takes the last import of a kind back. */
export async function undoLast(platform: Platform, kind: string): Promise<string> {
  importerOf(kind)
  const run = await undoableRun(platform.db, kind)
  if (run === undefined) throw new StartError(`${kind}: there’s no import to undo`)
  try {
    const { removed, restored, kept } = await changeBy(
      platform,
      by,
      requestId,
    )((tx, note) => undoRun(tx, note, importers, run, by.name, platform.clock()))
    const told = `${figure.format(removed)} removed, ${figure.format(restored)} restored`
    return `${kind}: import ${run} undone (${told}${kept > 0 ? `, ${figure.format(kept)} kept because they’re in use` : ''})`
  } catch (error) {
    throw error instanceof AppError ? new StartError(`${kind}: ${error.message}`) : error
  }
}

/** Tells the exit code. */
export async function importFrom(
  platform: Platform,
  kind: string,
  path: string,
  asked: { dryRun: boolean; skipBad: boolean },
): Promise<number> {
  const importer = importerOf(kind)
  const known = await stat(path).catch(() => undefined)
  if (!known?.isFile()) throw new StartError(`${path}: file not found`)
  const bar = progressBar(known.size)
  const file = { name: basename(path), bytes: createReadStream(path) as AsyncIterable<Buffer> }
  try {
    const outcome = await importFile(platform, importer, file, {
      by,
      requestId,
      ...asked,
      progress: bar.show,
    })
    bar.end()
    return tell(kind, outcome, asked)
  } catch (error) {
    bar.end()
    throw error instanceof AppError ? new StartError(`${path}: ${error.message}`) : error
  }
}

function tell(kind: string, outcome: Outcome, { dryRun, skipBad }: { dryRun: boolean; skipBad: boolean }): number {
  const { rows, added, changed, unchanged, bad, problems, ignored } = outcome
  if (ignored.length > 0) console.error(`Ignored columns: ${ignored.join(', ')}`)
  for (const { line, column, problem } of problems)
    console.error(`✗ line ${line}${column && `, ${column}`}: ${problem}`)
  if (problems.length === importProblemsShown)
    console.error(`  Only the first ${importProblemsShown} problems are shown.`)
  const good = rows - bad
  if (bad > 0 && !skipBad) {
    console.log(`Nothing was imported. ${figure.format(bad)} of ${count(rows)} ${bad === 1 ? 'has' : 'have'} problems.`)
    if (good > 0) console.log(`Run again with --skip-bad to import the other ${figure.format(good)}.`)
    return 1
  }
  const told = `${figure.format(added)} added, ${figure.format(changed)} changed, ${figure.format(unchanged)} unchanged`
  console.log(`${kind}: ${count(rows)} (${told}${bad > 0 ? `, ${figure.format(bad)} skipped` : ''})`)
  if (dryRun) console.log('Preview only. Nothing was imported.')
  else if (added + changed === 0) console.log('Everything was already up to date. Nothing changed.')
  return 0
}

const width = 30

function progressBar(size: number) {
  const { stderr } = process
  let told = 0
  return {
    show({ bytes, rows }: { bytes: number; rows: number }) {
      const share = size > 0 ? bytes / size : 1
      const words = `${String(Math.floor(share * 100)).padStart(3)}%  ${count(rows)}`
      if (stderr.isTTY) stderr.write(`\r[${'█'.repeat(Math.round(share * width)).padEnd(width)}] ${words}`)
      else if (share >= told + 0.1) {
        told = share
        stderr.write(`${words}\n`)
      }
    },
    end() {
      if (stderr.isTTY) stderr.write('\r\u001b[K')
    },
  }
}
