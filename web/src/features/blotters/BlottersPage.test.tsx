import type { BlotterCell, BlotterYear } from '@portal/contract/blotters'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { onPhone } from '../../testing/phone.ts'
import { openScreen, signedInAs } from '../../testing/render.tsx'
import { wire } from '../../testing/wire.ts'

const cellOf = (month: string, more: Partial<BlotterCell> = {}): BlotterCell => ({
  kind: 'address',
  month,
  status: 'Open',
  entries: 4,
  amount: 0,
  late: false,
  sampled: 0,
  reviewed: 0,
  findings: 0,
  unanswered: 0,
  corrections: 0,
  next: '',
  ...more,
})
const branches = [
  { id: 1, name: 'Albany' },
  { id: 2, name: 'Troy' },
]
const year: BlotterYear = {
  ok: true,
  year: 2026,
  today: '2026-11-16',
  first: '2026-09',
  due: { month: '2026-10', day: '2026-11-20' },
  dues: Array.from({ length: 12 }, () => '2026-11-20'),
  ordinal: 15,
  branches: branches.map((branch) => ({
    ...branch,
    principal: 'Gordon Pell',
    cells: [
      cellOf('2026-09', { status: 'Locked', corrections: 1 }),
      cellOf('2026-10', { late: true }),
      cellOf('2026-11'),
      cellOf('2026-10', { kind: 'deposit', entries: 0 }),
    ],
  })),
  more: false,
  choices: branches,
  needs: [
    {
      kind: 'address',
      branch: { id: 1, name: 'Albany' },
      month: '2026-10',
      status: 'Open',
      left: 'No sample yet',
      with: '',
      you: false,
      due: '2026-11-13',
      late: true,
      act: 'Draw',
    },
  ],
  can: { enter: null },
}
async function open() {
  const who = detailsOf()
  const reviewer = { ...who, menus: { ...who.menus, reviewer_tools: { ...who.menus.reviewer_tools, blotters: true } } }
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: reviewer },
    'GET /api/blotters': year,
    'GET /api/blotters/:any': year,
  })
  signedInAs(reviewer)
  const page = openScreen('/blotters')
  await screen.findByRole('heading', { level: 1, name: 'Blotters' })
  return { ...page, server }
}

it('a year is one grid: one tab stop, arrows move, months to come are none', async () => {
  const { user } = await open()
  const grid = await screen.findByRole('grid', { name: 'Blotters of 2026' })
  const cells = within(grid).getAllByRole('link')
  expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
  const stop = cells.find((cell) => cell.tabIndex === 0)
  stop?.focus()
  expect(stop).toHaveAccessibleName(/October/)
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toHaveAccessibleName(/November/)
  const last = document.activeElement
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(last)
  await user.keyboard('{Home}')
  expect(document.activeElement).toHaveAccessibleName(/September/)
})

it('what needs the reader names the next act, and leads to the period', async () => {
  await open()
  const act = await screen.findByRole('link', { name: /^Draw/ })
  expect(act.getAttribute('href')).toContain('month=2026-10')
  expect(screen.getByRole('link', { name: 'Meeting Review' })).toHaveAttribute('href', '/zoomreview')
  expect(screen.queryByRole('button', { name: 'Enter check' })).toBeNull()
})

it('on a phone it is one branch at a time, without the grid', async () => {
  onPhone()
  await open()
  expect(await screen.findByText(/2026\. October is due/)).toBeInTheDocument()
  expect(screen.queryByRole('grid')).toBeNull()
})
