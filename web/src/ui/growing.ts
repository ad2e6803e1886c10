import { useState } from 'react'

const atOnce = 200

/** Thousands of rows on one page are drawn as the reader gets near them. Put `end` after the last row. */
export function useGrowing(count: number) {
  const [most, setMost] = useState(atOnce)
  // Watched afresh after every growth: an observer tells of arrivals, not of having stayed.
  const end = (node: HTMLDivElement | null) => {
    if (!node || most >= count) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setMost((before) => before + atOnce),
      { rootMargin: '2000px' },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }
  return { drawn: Math.min(most, count), end }
}
