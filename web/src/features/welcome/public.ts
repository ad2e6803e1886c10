export { FirstDays, YourContacts } from './FirstDays.tsx'
export { WelcomeWizard } from './WelcomeWizard.tsx'
