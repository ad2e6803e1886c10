/** What was written: of which table, how many rows, in how many milliseconds. */
export type Tell = (table: string, rows: number, ms: number) => void
