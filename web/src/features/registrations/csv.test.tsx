import { cents, money } from '@portal/contract/rules/money'
import { texts } from '@portal/contract/texts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { csvOf } from '../../lib/csv.ts'
import { openRegistrations, registrationsOf } from '../../testing/registrations.tsx'
import { csvLines } from './columns.tsx'

let saved: Blob | undefined
let click: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  saved = undefined
  URL.createObjectURL = (blob) => {
    saved = blob as Blob
    return 'blob:registrations'
  }
  URL.revokeObjectURL = () => {}
  click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => click.mockRestore())

/** As a spreadsheet reads it. */
function opened(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  const lines: string[][] = [[]]
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    lines.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

const save = async (address: string) => {
  const { user } = await openRegistrations({ registrations: registrationsOf() }, { address })
  const button = screen.getByRole('button', { name: 'Export registrations as CSV' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}

const fee = (text = '') => (text ? money(cents(text)) : 'Not available')

it('saves the table as a file that says the same when it is opened again [REGS-06]', async () => {
  await save('/securities/regs?size=all&sort=-state')
  const [heads, ...lines] = opened((await saved?.text()) ?? '')
  expect(heads).toEqual(['State', 'Type', 'Status', 'Initial', 'Renewal'])
  const rows = screen.getByRole<HTMLTableElement>('table', { name: 'Registrations' }).tBodies[0]?.rows ?? []
  expect(lines).toHaveLength(104)
  expect(
    lines.map(([state, type, status, initial, renewal]) => [state, type, status, fee(initial), fee(renewal)]),
  ).toEqual(
    [...rows].map((row) => {
      const [state, type, status, initial, renewal] = row.cells
      return [
        state?.textContent.slice(2), // behind the two letters
        type?.textContent,
        status?.textContent.replace('View task', ''),
        initial?.textContent,
        renewal?.textContent,
      ]
    }),
  )
})

it('saves what the search leaves', async () => {
  await save('/securities/regs?q=Vermont')
  expect(opened((await saved?.text()) ?? '').slice(1)).toEqual([
    ['Vermont', 'Registered Advisor', 'Not held', '150.00', '100.10'],
    ['Vermont', 'Securities Agent', 'Pending', '185.00', '165.20'],
  ])
})

it('is a file no spreadsheet runs anything of (X05)', () => {
  const row = {
    index: 0,
    state_name: '=HYPERLINK("x")',
    license_name: 'Advisor' as const,
    updated: '',
    status: '' as const,
    initial: null,
    renewal: 10_000,
    removal: false,
    task: null,
  }
  expect(csvOf(csvLines([row]).slice(1))).toBe('\ufeff"\'=HYPERLINK(""x"")",Registered Advisor,Not held,,100.00\r\n')
})

it('tells when the file could not be made [REGS-33, ERR-83]', async () => {
  URL.createObjectURL = () => {
    throw new Error('no room')
  }
  await save('/securities/regs')
  expect(await screen.findByText(texts.csvFailed)).toBeVisible()
})
