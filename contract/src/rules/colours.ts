// From a firm's two colours to the colour roles of the look, so that text stays readable whatever the firm chose.
// The look was drawn for the demo firm: its roles keep their lightness and take the other firm's hue and strength.

export interface Colours {
  brand: string
  accent: string
}
/** The values of a role, in light and in dark. */
export type Pair = readonly [light: string, dark: string]

export const drawnFor: Colours = { brand: '#12284c', accent: '#2254c7' }
const readable = 4.5

// what the roles lie on (tokens.css)
const white = '#ffffff'
const lightGrounds = [white, '#f3f5f8']
const darkGrounds = ['#0b111c', '#161f2e', '#1f2a3c']

/** The colour roles that follow the firm, by their names in tokens.css. */
export function rolesOf({ brand, accent }: Colours): Record<string, Pair> {
  const ofBrand = (drawn: string) => tinted(drawn, drawnFor.brand, brand)
  const ofAccent = (drawn: string) => tinted(drawn, drawnFor.accent, accent)
  const solid = until(brand, -1, [white])
  const darkSolid = until(ofAccent('#2c62de'), -1, [white])
  const soft: Pair = [ofAccent('#eef3fe'), ofAccent('#111c33')]
  const selected: Pair = [ofAccent('#eef3fe'), ofAccent('#13203c')]
  return {
    '--brand-navy': both(solid),
    '--brand-navy-deep': both(ofBrand('#0b1b36')),
    '--brand-deepest': both(ofBrand('#081429')),
    '--brand-line': both(ofBrand('#9db6e8')),
    '--brand-course': both(ofAccent('#8faef7')),
    '--solid': [solid, darkSolid],
    '--solid-hover': [beside('#1e3760', drawnFor.brand, solid), beside('#3567e3', '#2c62de', darkSolid)],
    '--mark': [solid, '#e8ecf3'],
    '--accent': [
      until(accent, -1, [...lightGrounds, soft[0], selected[0]]),
      until(ofAccent('#8fb2ff'), 1, [...darkGrounds, soft[1], selected[1]]),
    ],
    '--accent-soft': soft,
    '--selected': selected,
  }
}

const both = (colour: string): Pair => [colour, colour]

/** A row of shades drawn for the demo firm's accent, for another. */
export const shadesOf = (drawn: readonly string[], accent: string): string[] =>
  drawn.map((shade) => tinted(shade, drawnFor.accent, accent))

export function contrast(a: string, b: string): number {
  const [bright = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (bright + 0.05) / (dark + 0.05)
}

/** Lighter (1) or darker (-1) until it can be read on, or under, all of these. */
function until(colour: string, way: 1 | -1, against: readonly string[]): string {
  let now = colour.toLowerCase()
  let { l } = lch(now)
  while (against.some((other) => contrast(now, other) < readable) && l > 0 && l < 1) {
    l += way * 0.01
    now = hex({ ...lch(colour), l })
  }
  return now
}

/** `drawn` stood to `from` as the answer stands to `to`, in hue and strength; its lightness stays. */
function tinted(drawn: string, from: string, to: string): string {
  const [role, old, now] = [lch(drawn), lch(from), lch(to)]
  return hex({ l: role.l, c: (role.c * now.c) / old.c, h: role.h + now.h - old.h })
}

/** The pointer's shade of a button: as far from `to` as `drawn` was from `from`, on the side where white can be read. */
function beside(drawn: string, from: string, to: string): string {
  const step = lch(drawn).l - lch(from).l
  const { c, h } = lch(tinted(drawn, from, to))
  const shade = (way: number) => hex({ l: lch(to).l + way * step, c, h })
  return contrast(shade(1), white) >= readable ? shade(1) : shade(-1)
}

// OKLCH: lightness, chroma and hue as the eye sees them (https://www.w3.org/TR/css-color-4/#ok-lab)
interface Lch {
  l: number
  c: number
  h: number
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const encoded = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map(linear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function lch(colour: string): Lch {
  const [r = 0, g = 0, b = 0] = channels(colour).map(linear)
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z
  const B = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z
  return { l: 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z, c: Math.hypot(A, B), h: Math.atan2(B, A) }
}

/** Weaker, where the screen cannot show it that strong. */
function hex({ l, c, h }: Lch): string {
  const [A, B] = [c * Math.cos(h), c * Math.sin(h)]
  const x = (l + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const y = (l - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const z = (l - 0.0894841775 * A - 1.291485548 * B) ** 3
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((v) => encoded(Math.max(0, v)) * 255)
  if (c > 0.001 && rgb.some((v) => v > 255.5)) return hex({ l, c: c * 0.97, h })
  return `#${rgb.map((v) => Math.min(255, Math.round(v)).toString(16).padStart(2, '0')).join('')}`
}
