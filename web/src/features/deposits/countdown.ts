// The time to the cut-off, by the server's clock: in minutes, and by the second in the last five.
import { countdown } from '@portal/contract/rules/deposit'
import { useEffect, useState } from 'react'
import { type Figures, useFigures } from './api.ts'

const lastMs = 5 * 60_000

export interface Left {
  text: string
  soon: boolean
}

/** Nothing until it is known. At zero the figures are asked for again: the box changes in place. */
export function useLeft(figures: Figures | undefined): Left | undefined {
  const { refetch } = useFigures()
  const ends = figures && Date.parse(figures.cutoff.ends) - figures.off
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (ends === undefined) return undefined
    const left = ends - now
    const over = left <= 0
    const timer = setTimeout(
      () => {
        setNow(Date.now())
        if (over) void refetch()
      },
      over ? 1_000 : left < lastMs + 60_000 ? 1_000 : 15_000,
    )
    return () => clearTimeout(timer)
  }, [ends, now, refetch])
  return ends === undefined ? undefined : countdown(ends - now)
}
