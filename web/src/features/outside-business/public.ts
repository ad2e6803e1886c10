export { OutsideBusiness } from './OutsideBusiness.tsx'
