// Changes that this page has sent and that are not answered yet. What the server tells of a change can be here before its
// answer is: asked for again at once, it would take the form from the screen while that still waits to say what came of it.

/** The answer follows what is told of the change within moments. Something else changed when it takes longer. */
export const longestWaitMs = 5_000

const underway = new Set<object>()
const waiting = new Set<() => void>()

/** A change leaves; what is returned is called once when it is answered, or is known not to be. */
export function leaves(): () => void {
  const change = {}
  underway.add(change)
  return () => {
    if (!underway.delete(change) || underway.size > 0) return
    for (const go of waiting) go()
  }
}

/** As on a page that was just loaded: nothing of the one before is waited for. */
export const nothingUnderway = () => underway.clear()

/** At once, or when everything that is under way is answered. */
export function onceAnswered(then: () => void): void {
  if (underway.size === 0) return then()
  const go = () => {
    clearTimeout(timer)
    waiting.delete(go)
    then()
  }
  const timer = setTimeout(go, longestWaitMs)
  waiting.add(go)
}
