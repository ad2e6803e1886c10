import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes `.br` and `.gz` beside every text file: the server sends them as they are, at the strongest setting. */
function precompress(): Plugin {
  const worthIt = /\.(js|css|svg|json|txt)$/
  let folder = ''
  return {
    name: 'portal-precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => worthIt.test(file))
          .map(async (file) => {
            const path = join(folder, file)
            const bytes = await readFile(path)
            const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
            await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli))
            await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
          }),
      )
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  resolve: { alias: { typebox: join(import.meta.dirname, 'src/lib/no-schemas.ts') } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
  },
  server: { proxy: { '/api': 'http://localhost:8080' } },
})
