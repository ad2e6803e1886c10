// Names of files: as people see them, and as a header may carry them.
const most = 150
// what a name has no use for: control characters, lone surrogates, line separators, and those that turn text around
const invisible = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** The last part of whatever path came, readable on one line, its extension in small letters. */
export function cleanName(given: string): string {
  // forms write a quotation mark and line breaks in names like this
  const sent = given.replaceAll('%22', '"').replace(/%0[ad]/gi, '')
  const name = sent.normalize('NFC').replace(invisible, '')
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?\s*$/u.exec(last) ?? []
  const readable = stem.replace(/\s+/g, ' ').replace(/^[. ]+|[. ]+$/g, '') || 'file'
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
