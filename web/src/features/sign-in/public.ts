export { StageDialog } from './StageDialog.tsx'
