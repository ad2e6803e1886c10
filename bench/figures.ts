// One line of the table: the median of its rounds, beside the least and the most of them. Rounds of what is compared alternate, so that
// whatever else the machine does meets both sides.
export interface Figure {
  name: string
  /** With its unit, which is also the value's. */
  goal: string
  value: number
  /** The least and the most of the rounds; none where every round says the same. */
  spread?: [number, number]
  held: boolean
}

/** Of everything that a machine can make faster or slower. */
export const rounds = 5

type Measured = number | number[]

export const atLeast = (name: string, measured: Measured, goal: number, unit: string): Figure => ({
  ...line(name, `≥ ${goal}${unit}`, measured),
  held: median([measured].flat()) >= goal,
})

export const atMost = (name: string, measured: Measured, goal: number, unit: string): Figure => ({
  ...line(name, `≤ ${goal}${unit}`, measured),
  held: median([measured].flat()) <= goal,
})

/** A figure without a goal. */
export const reported = (name: string, measured: Measured): Figure => ({ ...line(name, '–', measured), held: true })

function line(name: string, goal: string, measured: Measured): Omit<Figure, 'held'> {
  const each = [measured].flat()
  const [least, most] = [Math.min(...each), Math.max(...each)].map(rounded) as [number, number]
  return { name, goal, value: rounded(median(each)), ...(least !== most && { spread: [least, most] }) }
}

const rounded = (value: number) => Number(value.toPrecision(3))

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

export function table(figures: Figure[]): string {
  const rows = [
    ['Figure', 'Goal', 'Value', 'Rounds', ''],
    ...figures.map(({ name, goal, value, spread, held }) => [
      name,
      goal,
      String(value),
      spread?.join(' – ') ?? '',
      held ? 'held' : 'missed',
    ]),
  ]
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const [first, second, third, fourth] = [width(0), width(1), width(2), width(3)]
  return rows
    .map(([name = '', goal = '', value = '', spread = '', held]) =>
      [name.padEnd(first), goal.padStart(second), value.padStart(third), spread.padEnd(fourth), held]
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
