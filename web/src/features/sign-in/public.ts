export { StageDialog } from './StageDialog.tsx'
export { useUnderWay } from './under-way.ts'
