// Writes server/src/platform/db/schema.ts from a freshly migrated database.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openOwner } from '../server/src/platform/db/open.ts'
import { codegenArguments } from '../server/src/testing/db-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-types-'))
const database = await startEmbedded(folder, { settings: { fsync: 'off' } })
try {
  const owner = openOwner(database.url)
  await migrate(owner)
  await owner.end()
  execFileSync('kysely-codegen', codegenArguments(database.url), { stdio: 'inherit' })
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
