// The stages of a work item, what they are called, and which may follow which.
export const stages = [
  'New',
  'Assigned',
  'In Review',
  'In Progress',
  'Holding (the firm)',
  'Holding (Third-Party)',
  'Holding (Advisor)',
  'Hold - (Pending State Approval)',
  'Pending',
  'Complete',
] as const
export type StageLabel = (typeof stages)[number]
export type Stage = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export const stage = {
  new: 0,
  assigned: 1,
  inReview: 2,
  inProgress: 3,
  holdingFirm: 4,
  holdingThirdParty: 5,
  holdingAdvisor: 6,
  holdingState: 7,
  pending: 8,
  complete: 9,
} as const satisfies Record<string, Stage>

export const stageLabel = (of: number): string => stages[of] ?? ''

/** Complete is the end: what was decided is not decided again. Only a decision leads there. */
const moves: Record<Stage, readonly Stage[]> = {
  0: [1, 2, 9],
  1: [0, 2, 3, 4, 5, 6, 9],
  2: [1, 3, 4, 5, 6, 7, 8, 9],
  3: [1, 2, 4, 5, 6, 7, 8, 9],
  4: [2, 3, 5, 6, 7, 8, 9],
  5: [2, 3, 4, 6, 7, 8, 9],
  6: [2, 9],
  7: [2, 3, 4, 5, 6, 8, 9],
  8: [2, 3, 4, 5, 6, 7, 9],
  9: [],
}
export const movesFrom = (from: Stage): readonly Stage[] => moves[from]
export const mayMoveStage = (from: Stage, to: Stage): boolean => moves[from].includes(to)
