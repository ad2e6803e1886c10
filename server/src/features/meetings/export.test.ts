import { expect, it } from 'vitest'
import { meetingLines } from './export.ts'
import type { Row } from './store.ts'

const rows = Array.from({ length: 1_200 }, (_, index) => ({
  id: index + 1,
  title: `Meeting ${index + 1}`,
  host: { first: 'Ruth', last: 'Abel' },
})) as Row[]

async function exported(most: number) {
  const asked: [number, number | undefined][] = []
  let text = ''
  for await (const part of meetingLines(async (count, after) => {
    asked.push([count, after?.id])
    const from = after ? rows.indexOf(after) + 1 : 0
    return rows.slice(from, from + count)
  }, most))
    text += part
  return { asked, lines: text.trim().split('\r\n').slice(1) }
}

it('comes in portions, each beginning where the one before ended', async () => {
  const { asked, lines } = await exported(10_000)
  expect(asked).toEqual([
    [500, undefined],
    [500, 500],
    [500, 1_000],
  ])
  expect(lines.map((line) => line.split(',')[1])).toEqual(rows.map(({ title }) => title))
})

it('ends where it has as many as it may', async () => {
  const { asked, lines } = await exported(700)
  expect(asked).toEqual([
    [500, undefined],
    [200, 500],
  ])
  expect(lines).toHaveLength(700)
})
