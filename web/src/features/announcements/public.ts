export { AnnouncementManager, Announcements, useAnnouncements } from './Announcements.tsx'
