// pdf.js, given the portal's own copies of what it would otherwise fetch by name: worker, fonts, image decoders.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- an address, made by the bundler
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>

GlobalWorkerOptions.workerSrc = worker

const addresses = import.meta.glob<string>(
  '../../../../node_modules/pdfjs-dist/{standard_fonts/*.{pfb,ttf},wasm/{jbig2,openjpeg}.wasm}',
  { query: '?url', import: 'default', eager: true },
)
const byName = new Map(Object.entries(addresses).map(([path, address]) => [path.replace(/^.*\//, ''), address]))

class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename)
    if (!address) throw new Error(`The portal has no ${filename}`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Page one is there before the whole file is: only the ranges that are looked at are asked for. */
export const openPdf = (src: string) =>
  getDocument({
    url: new URL(src, location.href).href,
    withCredentials: true,
    disableStream: true,
    disableAutoFetch: true,
    BinaryDataFactory: OwnFiles,
    // the worker may load nothing by itself
    useWorkerFetch: false,
  })
