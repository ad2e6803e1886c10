export { Contest } from './Contest.tsx'
export { Production } from './Production.tsx'
export { ProductionStrip } from './ProductionStrip.tsx'
