// Selectors without combinators and states, which is what roles and texts are looked up by: jsdom parses and walks anew for each,
// which is a fifth of the time of these tests. Whatever else a selector says is left to jsdom.

type Test = (element: Element) => boolean

const known = new Map<string, Test | undefined>()

const name = '[a-z][a-z0-9-]*'
const part = new RegExp(
  [
    `(?<every>\\*)`,
    `(?<kind>${name})`,
    `\\[(?<attribute>${name})(?:(?<how>~?)=(?:"(?<quoted>[^"\\\\]*)"|'(?<quotedOnce>[^'\\\\]*)'|(?<bare>[a-zA-Z][\\w-]*)))?\\]`,
    `:not\\((?<not>[^():]*)\\)`,
  ].join('|'),
  'y',
)

function testOf(selector: string): Test | undefined {
  if (known.has(selector)) return known.get(selector)
  const test = listOf(selector)
  known.set(selector, test)
  return test
}

function listOf(selector: string): Test | undefined {
  const tests: Test[] = []
  // a comma in quotes leaves a piece with half a quote, which is none of ours
  for (const piece of selector.split(',')) {
    const test = compoundOf(piece.trim())
    if (!test) return undefined
    tests.push(test)
  }
  const [only] = tests
  return tests.length === 1 ? only : (element) => tests.some((test) => test(element))
}

function compoundOf(selector: string): Test | undefined {
  const tests: Test[] = []
  let at = 0
  while (at < selector.length) {
    part.lastIndex = at
    const match = part.exec(selector)
    const found = match?.groups
    if (!found || (at && (found['kind'] ?? found['every']))) return undefined
    const test = found['every'] ? () => true : simpleOf(found)
    if (!test) return undefined
    tests.push(test)
    at += match[0].length
  }
  if (!tests.length) return undefined
  return (element) => tests.every((test) => test(element))
}

function simpleOf(found: Record<string, string | undefined>): Test | undefined {
  const { kind, attribute, how, not } = found
  if (kind) return (element) => element.localName === kind
  if (not !== undefined) {
    const inner = listOf(not)
    return inner && ((element) => !inner(element))
  }
  if (!attribute) return undefined
  const value = found['quoted'] ?? found['quotedOnce'] ?? found['bare']
  if (value === undefined) return (element) => element.hasAttribute(attribute)
  if (how === '~') {
    if (!value || /\s/.test(value)) return () => false
    return (element) => element.getAttribute(attribute)?.split(/\s+/).includes(value) ?? false
  }
  // in HTML, the values of some attributes are compared without regard to case
  if (/[A-Z]/.test(value) && !/^(id|for|role|aria-.*|data-.*)$/.test(attribute)) return undefined
  return (element) => element.getAttribute(attribute) === value
}

const nearest = (element: Element | null, test: Test): Element | null =>
  !element || test(element) ? element : nearest(element.parentElement, test)

function firstInside(root: ParentNode, test: Test): Element | null {
  for (let child = root.firstElementChild; child; child = child.nextElementSibling) {
    const found = test(child) ? child : firstInside(child, test)
    if (found) return found
  }
  return null
}

function allInside(root: ParentNode, test: Test, found: Element[] = []): Element[] {
  for (let child = root.firstElementChild; child; child = child.nextElementSibling) {
    if (test(child)) found.push(child)
    allInside(child, test, found)
  }
  return found
}

const done = new WeakSet<object>()

export function quickSelectors() {
  if (done.has(Element.prototype)) return
  done.add(Element.prototype)
  const { matches, closest } = Element.prototype
  Element.prototype.matches = function (this: Element, selector: string) {
    const test = testOf(selector)
    return test ? test(this) : matches.call(this, selector)
  } as typeof matches
  Element.prototype.closest = function (this: Element, selector: string) {
    const test = testOf(selector)
    return test ? nearest(this, test) : closest.call(this, selector)
  }
  for (const { prototype } of [Element, Document, DocumentFragment]) {
    const { querySelector, querySelectorAll } = prototype
    prototype.querySelector = function (this: ParentNode, selector: string) {
      const test = testOf(selector)
      return test ? firstInside(this, test) : querySelector.call(this as Element, selector)
    }
    prototype.querySelectorAll = function (this: ParentNode, selector: string) {
      const test = testOf(selector)
      return test ? allInside(this, test) : querySelectorAll.call(this as Element, selector)
    } as unknown as typeof querySelectorAll
  }
}
