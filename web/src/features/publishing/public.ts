export type { Kind } from './kind.ts'
export { Publishing } from './Publishing.tsx'
