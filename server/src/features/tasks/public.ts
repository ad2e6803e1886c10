// Work items for other features: whatever is asked of the firm opens one beside its own record.
export { commentWorkItem, followWorkItem, openWorkItem } from './following.ts'
export { actOn, couldApprove } from './act.ts'
export { dueOn } from './due.ts'
export { lockVisible, visible } from './changing.ts'
export { concerns, mayAskOutside, reviewsOf } from './policy.ts'
export { knowRecords, type Marked, type RecordKind, type Telling, type WorkItemChange } from './records.ts'
export { concernAccount, restateWorkItem } from './write-store.ts'
export { lockWorkItem, mayWork, openCounts, openItemsOf, repliesOwed, type Row, workItem } from './store.ts'
