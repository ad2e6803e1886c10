/**
 * Each in turn, in a transaction of its own. One that fails keeps no other waiting: when all have had their turn the job fails
 * with it, is written down, and is tried again.
 */
export async function eachAlone<T>(all: readonly T[], one: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of all)
    try {
      await one(item)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length === 0) return
  const [first] = failures
  throw new AggregateError(failures, `${failures.length} of ${all.length} failed: ${String(first)}`)
}
