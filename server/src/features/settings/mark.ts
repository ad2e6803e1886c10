// The firm's mark: a small picture that goes along with the settings as a data address.
import { settingLimits } from '@portal/contract/firm-settings'
import sanitize from 'sanitize-html'

const address = /^data:image\/(png|webp|svg\+xml);base64,([a-z0-9+/]+={0,2})$/i

/** What a mark is drawn with. Whatever else stands in the file, scripts above all, does not come along. */
const elements = `
  svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient
  radialGradient stop clipPath mask pattern marker
`
  .trim()
  .split(/\s+/)
const attributes = `
  xmlns version id href viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d
  points transform fill offset fill-opacity fill-rule clip-rule clip-path mask opacity stroke stroke-width color
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity stop-color
  stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits
  patternUnits patternContentUnits patternTransform font-family font-size font-weight font-style letter-spacing
  text-anchor dominant-baseline marker-start marker-mid marker-end markerWidth markerHeight refX refY orient
`
  .trim()
  .split(/\s+/)
const namespace = 'http://www.w3.org/2000/svg'

/** An address may only lead within the picture itself. */
const leadsOut = (name: string, value: string) =>
  name === 'href' ? !value.startsWith('#') : /url\s*\((?!\s*['"]?#)/i.test(value) || value.includes('\\')

function cleaned(drawing: string): string {
  return sanitize(drawing, {
    allowedTags: elements,
    allowedAttributes: { '*': attributes },
    parser: { xmlMode: true },
    transformTags: {
      '*': (tagName, given) => {
        const kept = Object.entries(given)
          .map(([name, value]) => [name.replace(/^xlink:/, ''), value] as const)
          .filter(([name, value]) => name !== 'xmlns' && !leadsOut(name, value))
        return { tagName, attribs: { ...(tagName === 'svg' && { xmlns: namespace }), ...Object.fromEntries(kept) } }
      },
    },
  }).trim()
}

const begins = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
const isOfKind: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => begins(bytes, '\x89PNG\r\n\x1a\n'),
  webp: (bytes) => begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8),
  'svg+xml': (bytes) => cleaned(bytes.toString()).startsWith('<svg'),
}

export function markProblem(value: unknown): string | undefined {
  if (value === '') return undefined
  const [, kind, data] = (typeof value === 'string' && address.exec(value)) || []
  // nothing from elsewhere: the page's policy would not show it
  if (!kind || !data) return 'Choose a PNG, WebP, or SVG image.'
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > settingLimits.markBytes) return `The image can be up to ${settingLimits.markBytes / 1024} KB.`
  if (!isOfKind[kind.toLowerCase()]?.(bytes)) return 'The file’s content doesn’t match its type. Choose another image.'
  if (kind.toLowerCase() === 'svg+xml' && /<style|\sstyle\s*=/i.test(bytes.toString()))
    return 'This SVG uses style sheets, which aren’t allowed. Save it with presentation attributes instead.'
  return undefined
}

/** The picture without anything that could run or call home. Only for a mark without problems. */
export function cleanMark(value: string): string {
  const [, kind, data = ''] = address.exec(value) ?? []
  if (kind?.toLowerCase() !== 'svg+xml') return value
  return `data:image/svg+xml;base64,${Buffer.from(cleaned(Buffer.from(data, 'base64').toString())).toString('base64')}`
}
