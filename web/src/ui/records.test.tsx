import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { onPhone } from '../testing/phone.ts'
import { DueClock } from './DueClock.tsx'
import { Flags } from './Flags.tsx'
import { Look } from './Look.tsx'
import { StageTrack, type TrackStage } from './StageTrack.tsx'
import { StatusDial } from './StatusDial.tsx'

const stages: TrackStage[] = [
  { name: 'Received', note: 'D. Whitfield', state: 'done' },
  { name: 'Verified', state: 'now' },
  { name: 'Closed', state: 'next' },
]

it('stages say which are done and which is next', () => {
  render(<StageTrack stages={stages} reason="Sign it." />, { wrapper: Look })
  expect(screen.getAllByRole('listitem').map((one) => one.textContent?.trim())).toEqual([
    'Received, doneD. Whitfield',
    'Verified, next step',
    'Closed',
  ])
  expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'step')
  expect(screen.getByRole('alert')).toHaveTextContent('Sign it.')
})

it('on a phone they are one line, which opens them', async () => {
  onPhone()
  render(<StageTrack stages={stages} />, { wrapper: Look })
  const line = screen.getByRole('button', { name: 'Step 2 of 3, Verified' })
  expect(screen.queryAllByRole('listitem')).toEqual([])
  await userEvent.click(line)
  expect(line).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

it('what is over has come to its last stage', () => {
  onPhone()
  render(<StageTrack stages={stages.map((one) => ({ ...one, state: 'done' }))} />, { wrapper: Look })
  expect(screen.getByRole('button', { name: 'Step 3 of 3, Closed' })).toBeInTheDocument()
})

it('flags beyond the room are counted, and read out', () => {
  render(<Flags flags={[{ text: 'PO box' }, { text: 'Second change' }, { text: 'Same address' }]} most={2} />, {
    wrapper: Look,
  })
  expect(screen.getByText('PO box')).toBeInTheDocument()
  expect(screen.getByText('+1')).toHaveTextContent('+1: Same address')
})

it('a clock is words and a date, a status is words', () => {
  const { container } = render(
    <>
      <DueClock tone="late" text="3 days overdue" date="Nov 13" />
      <StatusDial step="back" label="Sent back" />
    </>,
    { wrapper: Look },
  )
  expect(within(container).getByText('3 days overdue')).toBeInTheDocument()
  expect(within(container).getByText('Nov 13')).toBeInTheDocument()
  expect(within(container).getByText('Sent back')).toBeInTheDocument()
})
