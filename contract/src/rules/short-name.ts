// People in dense tables: "R. Achterberg". Two that would read the same are written out.
export interface Named {
  first: string
  last: string
}

export const fullName = ({ first, last }: Named): string => [first, last].filter(Boolean).join(' ')

function short({ first, last }: Named): string {
  const [letter] = first.trim()
  return letter && last ? `${letter}. ${last}` : fullName({ first, last })
}

/** The full names of those whose short form somebody else has too. */
export function sameInShort(people: Iterable<Named>): ReadonlySet<string> {
  const byShort = new Map<string, Set<string>>()
  for (const person of people) {
    const names = byShort.get(short(person)) ?? new Set()
    byShort.set(short(person), names.add(fullName(person)))
  }
  return new Set([...byShort.values()].filter(({ size }) => size > 1).flatMap((names) => [...names]))
}

export const shortName = (person: Named, writtenOut: ReadonlySet<string>): string =>
  writtenOut.has(fullName(person)) ? fullName(person) : short(person)
