export { AnnouncementManager, Announcements } from './Announcements.tsx'
