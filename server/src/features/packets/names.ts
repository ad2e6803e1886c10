// Names of files within a packet: readable on every system, never leading out of their folder, never the same twice.
import { cleanName } from '../../platform/files/names.ts'

const mostBytes = 180
/** Names that Windows keeps for itself. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

export function safeName(filename: string): string {
  const clean = cleanName(filename).replace(/[<>:"|?*\\/`$'%&;!{}^~#\n\r]/g, '_')
  const [, stem = '', extension = ''] = /^(.*?)(\.[a-z0-9]{1,10})?$/su.exec(clean) ?? []
  let kept = stem.replace(/(?<![. ])[. ]+$/, '') || 'file'
  while (Buffer.byteLength(kept + extension) > mostBytes) kept = Array.from(kept).slice(0, -1).join('')
  const name = `${kept}${extension}`
  return device.test(name) ? `_${name}` : name
}

/** `reading:a/b` as `reading-a_b`: no two records share one. */
export function folderOf(record: string): string {
  const colon = record.indexOf(':')
  const key = record
    .slice(colon + 1)
    .replace(/[^A-Za-z0-9.-]/gu, (one) => (one === '/' ? '_' : `~${(one.codePointAt(0) ?? 0).toString(16)}~`))
  return `${record.slice(0, colon)}-${key}`
}

/** Of one record. Those of the same name, as its versions often are, get a folder each. */
export function pathsOf(of: { class: string; record: string }, filenames: readonly string[]): string[] {
  const folder = `files/${of.class}/${folderOf(of.record)}`
  const names = filenames.map(safeName)
  const count = (name: string) => names.filter((one) => one.toLowerCase() === name.toLowerCase()).length
  return names.map((name, index) => (count(name) > 1 ? `${folder}/${index + 1}/${name}` : `${folder}/${name}`))
}

export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'person'

export const personFolder = ({ id, name }: { id: string; name: string }): string =>
  `people/${slugOf(name)}-${id.slice(0, 8)}`
