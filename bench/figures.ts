// One line of the table.
export interface Figure {
  name: string
  /** With its unit, which is also the value's. */
  goal: string
  value: number
  held: boolean
}

export const atLeast = (name: string, value: number, goal: number, unit: string): Figure => ({
  name,
  goal: `≥ ${goal}${unit}`,
  value: rounded(value),
  held: value >= goal,
})

export const atMost = (name: string, value: number, goal: number, unit: string): Figure => ({
  name,
  goal: `≤ ${goal}${unit}`,
  value: rounded(value),
  held: value <= goal,
})

const rounded = (value: number) => Number(value.toPrecision(3))

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

export function table(figures: Figure[]): string {
  const rows = [
    ['Figure', 'Goal', 'Value', ''],
    ...figures.map(({ name, goal, value, held }) => [name, goal, String(value), held ? 'held' : 'missed']),
  ]
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const [first, second, third] = [width(0), width(1), width(2)]
  return rows
    .map(([name = '', goal = '', value = '', held]) =>
      [name.padEnd(first), goal.padStart(second), value.padStart(third), held].join('  ').trimEnd(),
    )
    .join('\n')
}
