// `npm start`: hands the portal its demo firm, which is built on the server and so cannot be reached from it.
// Plain JavaScript on purpose: once the compile cache is on before the first TypeScript file is read, a second start
// never loads the type stripper, which is quicker and saves the process some 25 MB.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'))
const { runPortal } = await import('@portal/server/main')
const { demoFirm } = await import('@portal/demo/demo-firm')
await runPortal(demoFirm)
