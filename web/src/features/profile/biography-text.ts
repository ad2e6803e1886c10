// Biographies are kept as html; most people just write.

const escaped = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)

/** What was written without any markup: empty lines part paragraphs. */
export function asHtml(text: string): string {
  if (text.trim() === '' || /<\/?[a-z]/i.test(text)) return text.trim()
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

const plain: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The other way round: what is nothing but paragraphs is shown as it was written. */
export function asText(html: string): string {
  if (/<(?!\/?p>|br\s*\/?>)/.test(html)) return html.replace(/(<\/(?:p|ul|ol|h3)>)\s*(?=<)/g, '$1\n')
  return html
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/?p>/g, '')
    .replace(/&\w+;/g, (entity) => plain[entity] ?? entity)
    .trim()
}

export interface Marked {
  text: string
  /** Where the cursor is afterwards. */
  from: number
  to: number
}

/** Puts markup round what is selected; the selection stays on the words. */
export function mark(text: string, from: number, to: number, before: string, after: string): Marked {
  const chosen = text.slice(from, to)
  return {
    text: text.slice(0, from) + before + chosen + after + text.slice(to),
    from: from + before.length,
    to: from + before.length + chosen.length,
  }
}

/** Each selected line becomes a point of a list. */
export function list(text: string, from: number, to: number): Marked {
  const points = text
    .slice(from, to)
    .split('\n')
    .map((line) => `  <li>${line.trim()}</li>`)
    .join('\n')
  const made = `<ul>\n${points}\n</ul>`
  const end = from + made.length - '</li>\n</ul>'.length
  return { text: text.slice(0, from) + made + text.slice(to), from: end, to: end }
}
