export function NewVersion() {
  return null
}
