// What elements look like where no style sheets are loaded: each has what its own style says and what every element of its kind
// has. jsdom goes through all its rules at each look, which is a sixth of the time of these tests.

const { getComputedStyle: workedOut } = window
const kinds = new Map<string, string>()

function displayOf(element: Element): string {
  const attributes = ['hidden', 'open', 'type'].map((name) => [name, element.getAttribute(name)] as const)
  const kind = [element.localName, ...attributes.map(([, value]) => value)].join('|')
  let display = kinds.get(kind)
  if (display === undefined) {
    const bare = document.createElement(element.localName)
    for (const [name, value] of attributes) if (value !== null) bare.setAttribute(name, value)
    display = workedOut(bare).display
    kinds.set(kind, display)
  }
  return display
}

const own = (element: Element, name: string): string => (element as HTMLElement).style.getPropertyValue(name)
const inherited = (element: Element | null, name: string): string =>
  element ? own(element, name) || inherited(element.parentElement, name) : ''

function valueOf(element: Element, name: string): string {
  if (name === 'visibility') return inherited(element, name) || 'visible'
  return own(element, name) || (name === 'display' ? displayOf(element) : '')
}

const hyphenated = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

export const computedStyle: typeof window.getComputedStyle = (element) =>
  new Proxy((element as HTMLElement).style, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? (asked: string) => valueOf(element, asked)
        : valueOf(element, hyphenated(String(name))),
  })

const done = new WeakSet<object>()

/** What components write into the page as style sheets is parsed anew for each screen, and then looked through at each focus. */
export function noStyleSheets() {
  if (done.has(Document.prototype)) return
  done.add(Document.prototype)
  const { createElement } = Document.prototype
  Document.prototype.createElement = function (this: Document, ...asked: Parameters<typeof createElement>) {
    const element = createElement.apply(this, asked)
    if (element.localName === 'style') element.setAttribute('type', 'text/plain')
    return element
  }
}
