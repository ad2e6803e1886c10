// One layout for every mail: text for whoever reads plain, HTML with the firm's name and colour for everybody else.
// Mail programs know no style sheets worth relying on, hence tables and inline styles.
import { escaped } from '../markup.ts'

export type Part =
  | { text: string }
  /** A code to type, set large. */
  | { code: string }
  | { button: string; href: string }
  | { links: { label: string; href: string }[] }
  | { facts: [name: string, value: string][] }
  /** To be copied as it is, line by line. */
  | { verbatim: string }

export interface Brand {
  name: string
  colour: string
}

export function asText(parts: Part[], { name }: Brand): string {
  const said = parts.map((part) => {
    if ('text' in part) return part.text
    if ('code' in part) return `    ${part.code}`
    if ('button' in part) return `${part.button}:\n${part.href}`
    if ('links' in part) return part.links.map(({ label, href }) => `${label}: ${href}`).join('\n')
    if ('verbatim' in part) return part.verbatim
    return part.facts.map(([fact, value]) => `${fact}: ${value}`).join('\n')
  })
  return `${said.join('\n\n')}\n\n-- \n${name}\n`
}

const paragraph = 'margin:0 0 16px;font-size:15px;line-height:22px;color:#0E1A2F'
const font = "font-family:Inter,-apple-system,'Segoe UI',Arial,sans-serif"

function asHtmlPart(part: Part, colour: string): string {
  if ('text' in part) return `<p style="${paragraph}">${escaped(part.text)}</p>`
  if ('code' in part) {
    return `<p style="margin:8px 0 24px;padding:16px;background:#F3F5F8;border-radius:8px;text-align:center;font-size:30px;line-height:36px;font-weight:600;letter-spacing:6px;color:#0E1A2F">${escaped(part.code)}</p>`
  }
  if ('button' in part) {
    return `<p style="margin:8px 0 24px"><a href="${escaped(part.href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${colour};color:#FFFFFF;font-size:15px;font-weight:600;text-decoration:none">${escaped(part.button)}</a></p>`
  }
  if ('links' in part) {
    const items = part.links.map(
      ({ label, href }) => `<a href="${escaped(href)}" style="color:#2254C7">${escaped(label)}</a>`,
    )
    return `<p style="${paragraph}">${items.join('<br>')}</p>`
  }
  if ('verbatim' in part) {
    return `<pre style="margin:0 0 16px;padding:12px;background:#F3F5F8;border-radius:8px;font-size:12px;line-height:18px;white-space:pre-wrap;word-break:break-all;color:#0E1A2F">${escaped(part.verbatim)}</pre>`
  }
  const rows = part.facts.map(
    ([fact, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;color:#5F6B7F">${escaped(fact)}</td><td style="padding:2px 0;color:#0E1A2F">${escaped(value)}</td></tr>`,
  )
  return `<table role="presentation" style="margin:0 0 16px;font-size:14px;line-height:20px;border-collapse:collapse">${rows.join('')}</table>`
}

/** `why` it comes, at the end of the page. */
export function asHtml(subject: string, parts: Part[], { name, colour }: Brand, why: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#F3F5F8;${font}"><table role="presentation" width="100%" style="border-collapse:collapse"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" style="max-width:520px;border-collapse:collapse;background:#FFFFFF;border-radius:12px">
<tr><td style="padding:24px 32px 0;font-size:16px;font-weight:600;color:${colour}">${escaped(name)}</td></tr>
<tr><td style="padding:20px 32px 16px"><h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#0E1A2F">${escaped(subject)}</h1>
${parts.map((part) => asHtmlPart(part, colour)).join('\n')}</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;line-height:16px;color:#5F6B7F">${escaped(name)}. ${escaped(why)}</p>
</td></tr></table></body></html>`
}
