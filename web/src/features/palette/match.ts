// What was typed against what there is: every typed word must occur, and the better the place the higher the row.

export interface Piece {
  text: string
  typed: boolean
}

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)

/** Start of the title, start of a word, anywhere. */
const places = [
  (_: string, at: number) => at === 0,
  (text: string, at: number) => !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ''),
  () => true,
]

function occurrence(text: string, word: string): { at: number; place: number } | undefined {
  const all: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) all.push(at)
  for (const [place, fits] of places.entries()) {
    const at = all.find((one) => fits(text, one))
    if (at !== undefined) return { at, place }
  }
  return undefined
}

/** Less is better. A word may also stand in what is known besides, which is worth least. */
function rank(words: string[], title: string, besides: string): number | undefined {
  let sum = 0
  for (const word of words) {
    const place = occurrence(title, word)?.place ?? (besides.includes(word) ? places.length : undefined)
    if (place === undefined) return undefined
    sum += place
  }
  return sum
}

export function bestOf<I extends { title: string; hint?: string; also?: string }>(
  items: I[],
  query: string,
  most: number,
): I[] {
  const words = wordsOf(query)
  return items
    .map((item) => {
      const besides = `${item.hint ?? ''}\n${item.also ?? ''}`.toLowerCase()
      return { item, rank: rank(words, item.title.toLowerCase(), besides) }
    })
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, most)
    .map(({ item }) => item)
}

/** The title cut into what was typed and what was not; typed words with nothing but space between them are one. */
export function pieces(title: string, query: string): Piece[] {
  const small = title.toLowerCase()
  const typed = wordsOf(query)
    .flatMap((word) => {
      const found = occurrence(small, word)
      return found ? [{ from: found.at, to: found.at + word.length }] : []
    })
    .sort((a, b) => a.from - b.from)
  const out: Piece[] = []
  let end = 0
  for (const { from, to } of typed) {
    if (to <= end) continue
    const between = title.slice(end, Math.max(from, end))
    const last = out.at(-1)
    if (last?.typed && !between.trim()) last.text += title.slice(end, to)
    else {
      if (between) out.push({ text: between, typed: false })
      out.push({ text: title.slice(Math.max(from, end), to), typed: true })
    }
    end = to
  }
  if (end < title.length) out.push({ text: title.slice(end), typed: false })
  return out
}
