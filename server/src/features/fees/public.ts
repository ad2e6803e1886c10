// Fees for other features: what payroll confirms.
export { deductionsImporter } from './importer.ts'
