// Two files of slides side by side: which page of one is which of the other, though some were put in or left out.

export interface Compared {
  changed: boolean
  /** The approved file's page it is to be compared with, from 1; null for one that was put in. */
  approved: number | null
}

/**
 * Pages with the same words, in the same order, are the same pages; what is between two of them is compared one by one. Of two
 * without words (pictures) it can't be told whether they differ: they are taken for the same.
 */
export function comparePages(
  shown: readonly string[],
  approved: readonly string[],
): { shown: Compared[]; dropped: number[] } {
  const compared = shown.map((): Compared => ({ changed: true, approved: null }))
  const dropped: number[] = []
  let [left, right] = [0, 0]
  for (const [a, b] of [...commonOf(shown, approved), [shown.length, approved.length] as const]) {
    for (; left < a; left++) {
      if (right >= b) continue
      compared[left] = { changed: shown[left] !== '' || approved[right] !== '', approved: right + 1 }
      right++
    }
    for (; right < b; right++) dropped.push(right + 1)
    if (a < shown.length) compared[a] = { changed: false, approved: b + 1 }
    ;[left, right] = [a + 1, b + 1]
  }
  return { shown: compared, dropped }
}

/** The most pages that are the same, in order: places in both. */
function commonOf(shown: readonly string[], approved: readonly string[]): (readonly [number, number])[] {
  const wide = approved.length + 1
  const longest = new Uint16Array((shown.length + 1) * wide)
  const at = (a: number, b: number) => longest[a * wide + b] ?? 0
  const same = (a: number, b: number) => shown[a] !== '' && shown[a] === approved[b]
  for (let a = shown.length - 1; a >= 0; a--)
    for (let b = approved.length - 1; b >= 0; b--)
      longest[a * wide + b] = same(a, b) ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1))
  const common: (readonly [number, number])[] = []
  for (let [a, b] = [0, 0]; a < shown.length && b < approved.length; ) {
    if (same(a, b)) common.push([a++, b++])
    else if (at(a + 1, b) >= at(a, b + 1)) a++
    else b++
  }
  return common
}
