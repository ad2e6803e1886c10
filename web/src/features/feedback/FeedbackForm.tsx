export function FeedbackForm() {
  return null
}
