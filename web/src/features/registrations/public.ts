export { KeepOrDrop } from './KeepOrDrop.tsx'
