export function MessageBar() {
  return null
}
