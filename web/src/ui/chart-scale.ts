// Where the bars of a chart stand, in its own pixels.

/** Round figures that span from the least to the most, zero among them, in about four steps. */
export function ticksOf(least: number, most: number): number[] {
  const span = Math.max(most, 0) - Math.min(least, 0)
  if (span === 0) return [0]
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((one) => one * power >= rough) ?? 10) * power
  const from = Math.floor(Math.min(least, 0) / step)
  const to = Math.ceil(Math.max(most, 0) / step)
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step)
}

/** The ends of each value stacked on those before it: what is below zero grows downwards. */
export function stacked(values: readonly number[]): [number, number][] {
  let up = 0
  let down = 0
  return values.map((value) => {
    if (value < 0) return [down, (down += value)]
    return [up, (up += value)]
  })
}

const letterWidth = 6.4
const air = 8
const widthOf = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length)) * letterWidth + air

interface Named {
  label: string
  /** Other ways to write it, the longest first. */
  shorter?: readonly string[]
}

/** What stands under each bar: the longest writing for which all have room, else the full one under some of them. */
export function labelsFor(stacks: readonly Named[], room: number): (string | undefined)[] {
  const writings = Math.min(...stacks.map(({ shorter }) => shorter?.length ?? 0))
  for (let writing = 0; writing < writings; writing++) {
    const texts = stacks.map(({ shorter }) => shorter?.[writing] ?? '')
    if (widthOf(texts) <= room) return texts
  }
  const every = Math.ceil(widthOf(stacks.map(({ label }) => label)) / room)
  return stacks.map(({ label }, at) => (at % every === 0 ? label : undefined))
}
