import { useEffect } from 'react'
import { firm } from './firm.ts'

export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${firm.name}`
  }, [title])
}
