export { ProofAsker } from './ProofAsker.tsx'
