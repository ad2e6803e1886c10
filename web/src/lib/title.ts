import { useEffect } from 'react'
import { firm } from './firm.ts'

/** When it goes, what stood there before comes back. */
export function useTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${firm.name}`
    return () => {
      document.title = before
    }
  }, [title])
}
