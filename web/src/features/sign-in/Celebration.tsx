import { celebrationOn } from '@portal/contract/rules/celebrations'
import { useEffect, useRef, useState } from 'react'
import styles from './Celebration.module.css'

// A cookie, because opening this page clears the storages.
const cookie = 'portal_celebrated'
const yearInSeconds = 31_536_000

function due(): string | undefined {
  const name = celebrationOn(new Date())
  const seen = name !== undefined && document.cookie.split('; ').includes(`${cookie}=${name}`)
  return seen || matchMedia('(prefers-reduced-motion: reduce)').matches ? undefined : name
}

/** Confetti on the firm's special days, once per browser. */
export function Celebration() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [name] = useState(due)
  useEffect(() => {
    if (!name || !canvas.current) return
    document.cookie = `${cookie}=${name}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`
    void throwConfetti(canvas.current)
  }, [name])
  return name ? <canvas ref={canvas} className={styles.canvas} aria-hidden /> : null
}

async function throwConfetti(canvas: HTMLCanvasElement) {
  const { create } = await import('canvas-confetti').then((module) => module.default)
  // its worker is made of text, which the content security policy forbids
  const fire = create(canvas, { resize: true, useWorker: false })
  for (const x of [0.15, 0.85]) void fire({ particleCount: 90, spread: 80, origin: { x, y: 0.7 } })
}
