import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { StackedBars } from './StackedBars.tsx'

function show() {
  const { container } = render(
    <StackedBars
      summary="Apples and pears by day"
      walk="Day in the chart"
      series={[
        { name: 'Apples', colour: 'var(--chart-1)' },
        { name: 'Pears', colour: 'var(--chart-2)' },
      ]}
      stacks={[
        { label: 'Monday', values: [3, 1] },
        { label: 'Tuesday', values: [0, 2] },
      ]}
      format={(value) => `${value} kg`}
      formatTick={(value) => `${value}`}
    />,
  )
  const bar = (of: string) => container.querySelector(`[data-bar="${of}"]`) as Element
  return { container, bar, user: userEvent.setup({ delay: null }) }
}
const tip = (container: HTMLElement) => container.querySelector('figure > div')?.textContent

it('is a picture with a summary, each series a colour, nothing drawn of nothing', () => {
  const { bar } = show()
  expect(screen.getByRole('img', { name: 'Apples and pears by day' })).toBeInTheDocument()
  const drawn = (of: string) => [...bar(of).querySelectorAll('rect[fill]')].map((one) => one.getAttribute('fill'))
  expect(drawn('Monday')).toEqual(['var(--chart-1)', 'var(--chart-2)'])
  expect(drawn('Tuesday')).toEqual(['var(--chart-2)'])
})

it('leaves a pixel between two segments and keeps bars at 36 pixels', () => {
  const { bar } = show()
  const [apples, pears] = [...bar('Monday').querySelectorAll('rect[fill]')].map((one) => ({
    top: Number(one.getAttribute('y')),
    bottom: Number(one.getAttribute('y')) + Number(one.getAttribute('height')),
    width: Number(one.getAttribute('width')),
  }))
  expect((apples?.top ?? 0) - (pears?.bottom ?? 0)).toBeCloseTo(1)
  expect(apples?.width).toBe(36)
})

it('tells a bar’s figures under the pointer', () => {
  const { container, bar } = show()
  expect(tip(container)).toBeUndefined()
  const place = bar('Monday').querySelector('rect') as Element
  fireEvent.mouseEnter(place)
  expect(tip(container)).toBe('MondayApples3 kgPears1 kg')
  fireEvent.mouseLeave(place)
  expect(tip(container)).toBeUndefined()
})

it('is walked through with the keyboard, and says the figures', async () => {
  const { container, user } = show()
  await user.tab()
  const walk = screen.getByRole('slider', { name: 'Day in the chart' })
  expect(walk).toHaveFocus()
  expect(walk).toHaveAttribute('aria-valuetext', 'Tuesday, Apples 0 kg, Pears 2 kg')
  fireEvent.change(walk, { target: { value: '0' } }) // what an arrow key does to it in a browser
  expect(walk).toHaveAttribute('aria-valuetext', 'Monday, Apples 3 kg, Pears 1 kg')
  expect(tip(container)).toContain('Monday')
  await user.tab()
  expect(tip(container)).toBeUndefined()
  expect(within(container).queryByText('3 kg')).toBeNull()
})
