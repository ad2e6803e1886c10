export { ApprovalPrompt } from './ApprovalPrompt.tsx'
