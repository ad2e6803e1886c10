export function WelcomeWizard(_: { onDone: () => void }) {
  return null
}
