import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Sparkline } from './Sparkline.tsx'

const show = (numbers: number[]) => render(<Sparkline numbers={numbers} of="downloads" />).container
const drawn = (container: HTMLElement) =>
  (container.querySelector('polyline')?.getAttribute('points') ?? '').split(' ').filter(Boolean)

it('draws about fifteen points of a year, and tells its total on hover and to who listens [FOD-05, LIMIT-34]', () => {
  const container = show(Array.from({ length: 52 }, (_, week) => week % 3))
  expect(drawn(container)).toHaveLength(15)
  expect(screen.getByTitle('51 downloads')).toHaveTextContent('51 downloads')
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

it('rises with the numbers', () => {
  const heights = drawn(show([0, 5, 10])).map((point) => Number(point.split(',')[1]))
  expect(heights).toEqual([17, 10, 3])
})

it('lies on the ground where nothing was counted, and draws nothing of nothing', () => {
  expect(drawn(show([0, 0])).map((point) => point.split(',')[1])).toEqual(['17', '17'])
  expect(drawn(show([]))).toEqual([])
})
