// What the signed-in person may do with what everybody is shown alike. Each part is worked out by the policy.ts of its feature;
// what depends on a row, or comes in an answer of one's own, says so there.
import * as T from 'typebox'

export const Can = T.Object({
  products: T.Object({ add: T.Boolean(), edit: T.Boolean(), delete: T.Boolean() }),
  events: T.Object({ edit: T.Boolean() }),
  documents: T.Object({
    edit: T.Boolean({ description: 'Upload, change, delete, and see earlier versions' }),
    branch: T.Boolean({ description: 'The same in the library of their branch' }),
  }),
  exchange: T.Object({ sendToAdvisors: T.Boolean() }),
  announcements: T.Object({ edit: T.Boolean() }),
  staff: T.Object({ edit: T.Boolean() }),
  imports: T.Object({ run: T.Boolean() }),
  settings: T.Object({ edit: T.Boolean() }),
  maintenance: T.Object({ edit: T.Boolean() }),
  audit: T.Object({ read: T.Boolean() }),
  system: T.Object({ read: T.Boolean({ description: 'Backups, seals, and what the portal does by itself' }) }),
  fees: T.Object({ review: T.Boolean({ description: 'Everyone’s ledgers, not only their own' }) }),
  feedback: T.Object({ read: T.Boolean() }),
  records: T.Object({ see: T.Boolean({ description: 'Records, and the legal holds on them' }) }),
})
export type Can = T.Static<typeof Can>
