// For the page of a task.
export { UploadRequests } from './UploadRequests.tsx'
