// The refusal to delete or overwrite a record that a legal hold covers, as the database raises it and as people read it.

const heldError = 'HELD1'

/** Raised by the function `refuse_held`. The detail names the holds. */
export const isHeld = (error: unknown): error is { detail: string } =>
  (error as { code?: string } | null)?.code === heldError

/** Without `matters` it doesn't tell that there is a hold: only people who look after records may learn of one. */
export const heldInWords = (matters?: string): string =>
  matters === undefined
    ? 'The firm has to keep this as it is. It can’t be removed or replaced.'
    : `A legal hold (${matters}) covers this. It can’t be removed or replaced until the hold is lifted.`
