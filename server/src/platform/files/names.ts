// Names of files: as people see them, and as a header may carry them.
const most = 150
// what a name has no use for: control characters, lone surrogates, line separators, and those that turn text around
const invisible = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** Of a longer name only the beginning and the end are read: what matters of it is there, and matching takes no time. */
const readAtMost = 2_000
const shortened = (name: string): string =>
  name.length <= readAtMost ? name : name.slice(0, readAtMost / 2) + name.slice(-readAtMost / 2)

/** The last part of a path, readable on one line, its extension in lower case. */
export function cleanName(given: string): string {
  // forms write a quotation mark and line breaks in names like this
  const sent = shortened(given)
    .replaceAll('%22', '"')
    .replace(/%0[ad]/gi, '')
  const name = sent.normalize('NFC').replace(invisible, '')
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trimEnd()
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(last)?.[0] ?? ''
  const stem = last.slice(0, last.length - extension.length)
  const readable = stem.replace(/\s+/g, ' ').replace(/^[. ]+|(?<![. ])[. ]+$/g, '') || 'file'
  return (
    Array.from(readable)
      .slice(0, most - extension.length)
      .join('') + extension.toLowerCase()
  )
}

export const extensionOf = (name: string): string => /\.([a-z0-9]+)$/.exec(name)?.[1] ?? ''

/** RFC 6266: plain text for those who read nothing else, and the name itself by RFC 5987. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_')
  const quoted = `${how}; filename="${plain}"`
  if (plain === name) return quoted
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${quoted}; filename*=UTF-8''${exact}`
}
