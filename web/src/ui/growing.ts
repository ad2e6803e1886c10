import { useEffect, useRef, useState } from 'react'

const atOnce = 200

/** Thousands of rows on one page are drawn as the reader gets near them. Put `end` after the last row. */
export function useGrowing(count: number) {
  const [most, setMost] = useState(atOnce)
  const end = useRef<HTMLDivElement>(null)
  const more = most < count
  useEffect(() => {
    if (!more || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setMost((before) => before + atOnce),
      { rootMargin: '2000px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [more, most])
  return { drawn: Math.min(most, count), end }
}
