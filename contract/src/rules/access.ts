// The levels of access. isAdmin and advisor_plus are derived here and nowhere else (readings C03, C22).
import { limits } from '../limits.ts'

export const isAdvisor = (access: number): boolean => access >= limits.accessAdvisor
export const isAdvisorPlus = (access: number): boolean => access >= limits.accessPlus
export const isAdmin = (access: number): boolean => access >= limits.accessAdmin
