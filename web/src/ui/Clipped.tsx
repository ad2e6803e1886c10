import { cut } from '../lib/format.ts'

/** Cut for the eye only: whoever listens, hovers or searches gets the whole text. */
export function Clipped({ text, most }: { text: string; most: number }) {
  const shown = cut(text, most)
  if (shown === text) return text
  return (
    <span title={text}>
      <span aria-hidden>{shown}</span>
      <span className="vh">{text}</span>
    </span>
  )
}
