// Drafting, publishing and taking back, for messages, announcements and what's new.
export { type Addressed, isFor } from './policy.ts'
export { servePublishing } from './routes.ts'
export { running } from './store.ts'
