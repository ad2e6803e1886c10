// Every statement of the product that deletes rows of records, and when. Their history keeps what they were. One test finds the
// statements; another one proves that a legal hold refuses each of them.

/** By file and table. */
export const recordDeletes = {
  'features/attestations/store.ts attestation_due': 'a due date is taken back',
  'features/exams/store.ts exam_held': 'an exam that was entered by mistake',
  'features/imports/table-rows.ts ${table}': 'an import is undone',
  'features/incidents/store.ts incident_check': 'a step of an incident is opened again',
  'features/meetings/arrival.ts meeting_attendee': 'the meeting software sends a meeting once more',
  'features/onboarding/write-store.ts candidate_file': 'a candidate takes back a file before signing',
  'features/settings/store.ts setting': 'a setting goes back to its default',
  'features/upload-requests/write-store.ts work_item_file': 'a client takes back a file before sending',
  'features/users/import-store.ts account': 'an import of people is undone',
  'features/vendors/write-store.ts vendor_file': 'a vendor takes back a file before signing',
} as const
