export { MessageBar } from './MessageBar.tsx'
