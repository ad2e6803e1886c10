// Which of the wanted documents a file is, by its name. Where that could be two of them, somebody is asked.
interface Paper {
  id: number
  title: string
}

/** In every other name: they tell nothing apart. */
const common = new Set([
  'the',
  'and',
  'for',
  'with',
  'your',
  'copy',
  'form',
  'document',
  'scan',
  'latest',
  'signed',
  'page',
  'front',
  'back',
])

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

/** "licenses.jpg" is a license: one begins as the other does. */
const alike = (one: string, other: string) => one.startsWith(other) || (other.startsWith(one) && one.length > 3)

function fit(words: readonly string[], title: string): number {
  const wanted = wordsOf(title)
  const telling = wanted.filter((word) => !common.has(word))
  const hits = (of: readonly string[]) => of.filter((word) => words.some((said) => alike(said, word))).length
  return hits(telling) * 100 + hits(wanted)
}

export function paperFor<P extends Paper>(filename: string, papers: readonly P[]): P | undefined {
  if (papers.length === 1) return papers[0]
  const words = wordsOf(filename.replace(/\.\w+$/, ''))
  const fits = papers.map((paper) => ({ paper, fit: fit(words, paper.title) })).sort((a, b) => b.fit - a.fit)
  const [best, second] = fits
  return best && best.fit > 0 && best.fit > (second?.fit ?? 0) ? best.paper : undefined
}
