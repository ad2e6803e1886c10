export { Announcements } from './Announcements.tsx'
export { AnnouncementManager } from './manager.ts'
