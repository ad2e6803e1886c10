// Plain JavaScript on purpose: once the compile cache is on before the first TypeScript file is read, a second start
// never loads the type stripper, which is quicker and saves the process some 25 MB.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'))
await import('./src/main.ts')
