// Tries that this node has taken and not decided yet, and who waits for one of them to be given back. Nothing here grants a try:
// that is the database's, over all nodes. This only says when it is worth asking again.

interface Line {
  open: number
  waiting: (() => void)[]
}

/** Beyond that a flood is refused at once. */
const waitingAtMost = 500

/** Of one node: the key of the outer one is its pool. */
const nodes = new WeakMap<object, Map<string, Line>>()
function linesOf(node: object): Map<string, Line> {
  const lines = nodes.get(node) ?? new Map<string, Line>()
  nodes.set(node, lines)
  return lines
}

export const isUndecided = (node: object, key: string): boolean => linesOf(node).has(key)

/** A try was taken. The answer is to be called when it is known what came of it. */
export function undecided(node: object, key: string): (outcome: { free: boolean }) => void {
  const lines = linesOf(node)
  const line = lines.get(key) ?? { open: 0, waiting: [] }
  lines.set(key, line)
  line.open++
  let decided = false
  return ({ free }) => {
    if (decided) return
    decided = true
    line.open--
    // with the last one, all of them: another node may have given some back meanwhile
    const woken = line.waiting.splice(0, line.open === 0 ? line.waiting.length : Number(free))
    if (line.open === 0) lines.delete(key)
    for (const wake of woken) wake()
  }
}

/** True when it is worth asking again; false when nothing is undecided, or it took too long. */
export async function nextDecided(node: object, key: string, withinMs: number): Promise<boolean> {
  const line = linesOf(node).get(key)
  if (!line || withinMs <= 0 || line.waiting.length >= waitingAtMost) return false
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      resolve(true)
    }
    const timer = setTimeout(() => {
      line.waiting = line.waiting.filter((one) => one !== wake)
      resolve(false)
    }, withinMs)
    line.waiting.push(wake)
  })
}
