import { hashAt } from '../platform/crypto/passwords.ts'

export const lowCost = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }
hashAt(lowCost)
