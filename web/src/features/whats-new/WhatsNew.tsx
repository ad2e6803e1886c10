export function WhatsNew(_: { onDone: () => void }) {
  return null
}
