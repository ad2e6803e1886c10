// For the profile.
export { Reminders } from './Reminders.tsx'
