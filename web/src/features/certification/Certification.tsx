export function Certification(_: { onDone: () => void }) {
  return null
}
