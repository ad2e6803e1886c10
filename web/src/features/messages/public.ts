export { MessageBar, MessageManager } from './MessageBar.tsx'
