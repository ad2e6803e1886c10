// Blotters: the dated logs that a branch certifies month by month and compliance locks (SEC 17a-3, FINRA 3110).
export const blottersTopic = 'blotters'

export const blotterKinds = ['address', 'deposit', 'check'] as const
export type BlotterKind = (typeof blotterKinds)[number]
