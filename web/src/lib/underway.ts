// Changes that this page has sent and that are not answered yet. What the server tells of a change can be here before its
// answer is: asked for again at once, it would take the form from the screen while that still waits to say what came of it.

/** The answer follows what is told of the change within moments. Something else changed when it takes longer. */
export const longestWaitMs = 5_000

let underway = 0
const waiting = new Set<() => void>()

/** A change leaves; what is returned is called once when it is answered, or is known not to be. */
export function leaves(): () => void {
  underway++
  let over = false
  return () => {
    if (over) return
    over = true
    if (--underway > 0) return
    for (const go of waiting) go()
  }
}

/** At once, or when everything that is under way is answered. */
export function onceAnswered(then: () => void): void {
  if (underway === 0) return then()
  const go = () => {
    clearTimeout(timer)
    waiting.delete(go)
    then()
  }
  const timer = setTimeout(go, longestWaitMs)
  waiting.add(go)
}
