// HTTP face of imports. They concern the whole firm: whoever has the flag must be an admin too.
import {
  getImport,
  type ImportUpload,
  cancelImport,
  importProblems,
  importProblemsShown,
  importsTopic,
  importTopic,
  listImports,
  runImport,
  undoImport,
  uploadImport,
} from '@portal/contract/imports'
import type { Db } from '../../platform/db/open.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import type { Importer } from './importer.ts'
import { importJob, runUpload, sweepImports, sweepJob } from './job.ts'
import { mayImport } from './policy.ts'
import { problemsCsv } from './problems-csv.ts'
import { bytesOf, storePieces, withCsv } from './receive.ts'
import { beginningOf, knownBy, type Mapping, refuseUnfit } from './rows.ts'
import { undoRun } from './undo.ts'
import {
  addUpload,
  type Kept,
  lastRuns,
  lockUpload,
  latestRuns,
  latestUploads,
  markFailed,
  markWaiting,
  ownsUpload,
  problemsOf,
  rememberedMapping,
  rememberMapping,
  uploadOf,
} from './upload-store.ts'

const uuid = /^imports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const imports = (importers: readonly Importer[]): Feature => ({
  routes(app, platform) {
    const { db, live, clock } = platform
    live.declare(importsTopic, (user) => mayImport(user) && user.menus.reviewer_tools.user_management)
    live.declare(importTopic(''), async (user, topic) => {
      const [, id] = uuid.exec(topic) ?? []
      return id !== undefined && (await ownsUpload(db, id, user.id))
    })
    const importerOf = (kind: string) => found(importers.find(({ name }) => name === kind))

    /** With the first of the problems only, and with the columns that only somebody could have told. */
    const told = async ({ outcome, ...upload }: Kept): Promise<ImportUpload> => {
      const { kind, header, mapping } = upload
      const known = knownBy(importerOf(kind).columns)
      const before = await rememberedMapping(db, kind, header)
      return {
        ...upload,
        remembered: header.filter((name) => before[name] === mapping[name] && (known(name) ?? '') !== mapping[name]),
        outcome: outcome && {
          ...outcome,
          problems: outcome.problems.slice(0, importProblemsShown),
          problemsKept: outcome.problems.length,
        },
      }
    }

    serve(app, listImports, async ({ user }) => {
      allow(mayImport(user))
      const kinds = importers.map(kindOf)
      return {
        ok: true,
        kinds,
        uploads: await latestUploads(db, user.id),
        latest: await latestRuns(
          db,
          kinds.map(({ name }) => name),
        ),
        runs: await lastRuns(db),
      }
    })

    serve(app, uploadImport, async ({ params: { kind }, request, user, change }) => {
      allow(mayImport(user))
      const importer = importerOf(kind)
      const upload = await withCsv(platform, request, async ({ path, filename, size, hash }) => {
        const { header, sample } = await beginningOf(bytesOf(path))
        const mapping = await mappingFor(db, importer, header)
        return change(async (tx, note) => {
          const about = { kind, file_name: filename, account_id: user.id, bytes: size, header, sample, mapping }
          const id = await addUpload(tx, about, clock())
          await storePieces(tx, id, path)
          note.audit('import.uploaded', `import-upload:${id}`, { kind, file: filename, bytes: size, sha256: hash })
          return found(await uploadOf(tx, id, user.id))
        })
      })
      return { ok: true, upload: await told(upload) }
    })

    serve(app, getImport, async ({ params: { id }, user }) => {
      allow(mayImport(user))
      return { ok: true, upload: await told(found(await uploadOf(db, id, user.id))) }
    })

    serve(app, runImport, async ({ params: { id }, body, user, change }) => {
      allow(mayImport(user))
      const upload = await change(async (tx, note) => {
        const before = found(await lockUpload(tx, id, user.id))
        if (before.state === 'waiting' || before.state === 'running')
          throw new AppError('conflict', { message: 'This file is already being processed.' })
        if (before.runId !== null) throw new AppError('conflict', { message: 'This file was already imported.' })
        const { kind, file, header } = before
        const mapping = mappingIn(body.mapping, header, importerOf(kind))
        await rememberMapping(tx, kind, mapping)
        const { dryRun, skipBad } = body
        await markWaiting(tx, id, { mapping, dryRun, skipBad }, clock())
        // once: whatever ends it has to be looked at by somebody
        await note.job(importJob, { upload: id }, 1)
        note.audit('import.started', `import-upload:${id}`, { kind, file, dryRun, skipBad, mapping })
        note.live(importTopic(id))
        return found(await uploadOf(tx, id, user.id))
      })
      return { ok: true, upload: await told(upload) }
    })

    serve(app, cancelImport, async ({ params: { id }, user, change }) => {
      allow(mayImport(user))
      const upload = await change(async (tx, note) => {
        const { kind, file } = found(await lockUpload(tx, id, user.id))
        // what it has written goes with its transaction: it may no longer end as done
        if (!(await markFailed(tx, id, 'Canceled. Nothing was imported.', clock())))
          throw new AppError('conflict', { message: 'This has already finished.' })
        note.audit('import.cancelled', `import-upload:${id}`, { kind, file })
        note.live(importTopic(id))
        return found(await uploadOf(tx, id, user.id))
      })
      return { ok: true, upload: await told(upload) }
    })

    serveRaw(app, importProblems, async (request, reply) => {
      const user = found(request.session?.user)
      allow(mayImport(user))
      const { id } = request.params as { id: string }
      const upload = found(await uploadOf(db, id, user.id))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="problems.csv"')
        .send(problemsCsv(problemsOf(upload)))
    })

    serve(app, undoImport, async ({ params: { id }, user, request, change }) => {
      allow(mayImport(user))
      const by = actorOf(request).name
      return { ok: true, ...(await change((tx, note) => undoRun(tx, note, importers, id, by, clock()))) }
    })
  },
  jobs: (platform) => ({
    [importJob]: (payload) => runUpload(platform, importers, (payload as { upload: string }).upload),
    [sweepJob]: () => sweepImports(platform),
  }),
  timetable: [{ task: sweepJob, match: '* * * * *' }],
})

const kindOf = ({ name, columns }: Importer) => ({
  name,
  columns: columns.map(({ name: column, aliases = [], optional = false, help = '', example = '' }) => ({
    name: column,
    aliases: [...aliases],
    optional,
    help,
    example,
  })),
})

/** As it was told last time, otherwise by the names; of two that would be the same, the first. */
async function mappingFor(db: Db, { name: kind, columns }: Importer, header: string[]): Promise<Mapping> {
  const remembered = await rememberedMapping(db, kind, header)
  const known = knownBy(columns)
  const taken = new Set<string>()
  const mapping: Mapping = {}
  for (const name of header) {
    const column = remembered[name] ?? known(name) ?? ''
    const free = columns.some((one) => one.name === column) && !taken.has(column)
    mapping[name] = free ? column : ''
    taken.add(column)
  }
  return mapping
}

function mappingIn(given: Mapping, header: string[], { columns }: Importer): Mapping {
  const unknown = Object.values(given).find((column) => column !== '' && !columns.some(({ name }) => name === column))
  if (unknown !== undefined)
    throw new AppError('invalid', { message: `This import type has no column named ${unknown}.` })
  const mapping = Object.fromEntries(
    header.map((name) => [name, Object.hasOwn(given, name) ? (given[name] ?? '') : '']),
  )
  refuseUnfit(
    Object.values(mapping).map((column) => column || undefined),
    columns,
  )
  return mapping
}
