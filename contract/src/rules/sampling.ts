// A draw that anybody can repeat: from the same entries, share and seed come the same entries, on the server and in a browser.

/** Of so many, rounded up: something is looked at wherever there is something. */
export const sampleSize = (count: number, percent: number): number =>
  Math.min(count, Math.ceil((count * percent) / 100))

/** A stream of 32-bit numbers from a text: its hash (xmur3) starts the generator (sfc32). */
function numbersFrom(seed: string): () => number {
  let hash = 1_779_033_703 ^ seed.length
  for (const letter of seed) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 3_432_918_353)
    hash = (hash << 13) | (hash >>> 19)
  }
  const next = () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
    hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
    hash ^= hash >>> 16
    return hash >>> 0
  }
  let [a, b, c, d] = [next(), next(), next(), next()]
  return () => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
}

/** A number below `most`, each as likely as any other: what would favor the small ones is drawn again. */
export function below(most: number, draw: () => number): number {
  const fair = 2 ** 32 - (2 ** 32 % most)
  let drawn = draw()
  while (drawn >= fair) drawn = draw()
  return drawn % most
}

/** In the order of the entries' own numbers, whatever order they came in. */
export function sampleOf(ids: readonly number[], percent: number, seed: string): number[] {
  const all = [...new Set(ids)].sort((a, b) => a - b)
  const size = sampleSize(all.length, percent)
  const draw = numbersFrom(seed)
  // the first places of a shuffle (Fisher and Yates)
  for (let place = 0; place < size; place++) {
    const from = place + below(all.length - place, draw)
    const drawn = all.splice(from, 1, ...all.slice(place, place + 1))
    all.splice(place, 1, ...drawn)
  }
  return all.slice(0, size).sort((a, b) => a - b)
}
