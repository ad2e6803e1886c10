// `npm run portal -- <command>`
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// compiled once, not at every command
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'))
const [{ demoFirm }, { runCommand }] = await Promise.all([
  import('@portal/demo/demo-firm'),
  import('@portal/server/cli'),
])

await runCommand(process.argv.slice(2), demoFirm)
