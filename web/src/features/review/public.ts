// For whatever is decided by somebody: one screen, and the parts of it that other screens show as well.
export { Asked } from './Asked.tsx'
export { type Confirmed, DecideDialog, ReasonDialog, type Explained, Withdraw } from './dialogs.tsx'
export { Block, Checks, Facts } from './Facts.tsx'
export { ReviewScreen } from './ReviewScreen.tsx'
export { ReviewSkeleton } from './ReviewSkeleton.tsx'
export { type Happened, Steps } from './Steps.tsx'
export { Thread } from './Thread.tsx'
export type { Act, Words } from './words.ts'
