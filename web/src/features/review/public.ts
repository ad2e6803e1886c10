// For whatever is decided by somebody: one screen, and the parts of it that other screens show as well.
export { Asked } from './Asked.tsx'
export { type Confirmed, DecideDialog, ReasonDialog, type Explained, Withdraw } from './dialogs.tsx'
export { Block, Checks, Facts } from './Facts.tsx'
export { type Act, ReviewScreen } from './ReviewScreen.tsx'
export { Thread, Timeline } from './Thread.tsx'
