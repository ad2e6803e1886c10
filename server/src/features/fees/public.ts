// Fees for other features: what payroll confirms, and what somebody new is billed.
export { deductionsImporter } from './importer.ts'
export { joinFees, type MonthlyFee, monthlyFees } from './joining.ts'
