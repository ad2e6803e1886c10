export { WelcomeWizard } from './WelcomeWizard.tsx'
