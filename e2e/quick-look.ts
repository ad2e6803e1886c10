// What a second look at the same screen, in the other theme and at the other width, can have wrong anew: colours and what is too small to
// touch. In a few milliseconds, by simpler rules than axe's, which is only asked when these suspect something.
import type { JSHandle, Page } from 'playwright-core'

export interface Suspects {
  /** Text that does not stand out from what is behind it: by 4.5 to 1, or by 3 to 1 where it is large. */
  faint: string[]
  /** Links in a text that only their colour tells from it, and that not by 3 to 1. */
  lost: string[]
  /** Less than 24 pixels high or wide, and nearer than that to another. */
  small: string[]
}

/** Looks at ancestors alone: what lies behind a text without being one, and pictures and gradients, are left to axe. */
export const suspectsOn = (page: Page, within?: JSHandle<Node>): Promise<Suspects> => page.evaluate(suspectsIn, within)

export function suspectsIn(within: Node | undefined): Suspects {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const root = within instanceof Element ? within : document.documentElement
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }

  const colours = new Map<string, Colour>()
  const pixel = () => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas to read colours with')
    return context
  }
  let canvas: ReturnType<typeof pixel> | undefined
  function colourOf(text: string): Colour {
    const known = colours.get(text)
    if (known) return known
    const [red, green, blue, alpha = 1] = (/^rgba?\((.+)\)$/.exec(text)?.[1] ?? '').split(/[ ,/]+/).map(Number)
    let colour: Colour = [red ?? 0, green ?? 0, blue ?? 0, alpha]
    if (green === undefined) {
      canvas ??= pixel()
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = text
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
      colour = [r, g, b, a / 255]
    }
    colours.set(text, colour)
    return colour
  }
  function over([r, g, b, a]: Colour, [r2, g2, b2, a2]: Colour): Colour {
    const alpha = a + a2 * (1 - a)
    if (alpha === 0) return [0, 0, 0, 0]
    const mix = (top: number, below: number) => (top * a + below * a2 * (1 - a)) / alpha
    return [mix(r, r2), mix(g, g2), mix(b, b2), alpha]
  }
  const faded = ([r, g, b, a]: Colour, opacity: number): Colour => [r, g, b, a * opacity]
  function luminance([r, g, b]: Colour) {
    const part = (value: number) => {
      const share = value / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
  }
  function contrast(one: Colour, other: Colour) {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  /** The text as it is seen, and what is behind it; undefined over a picture. */
  function seen(element: Element): { text: Colour; behind: Colour } | undefined {
    const own = styleOf(element)
    let text = colourOf(own.color)
    // what is selected on the picture of a page
    if (text[3] === 0) return undefined
    let behind: Colour = [0, 0, 0, 0]
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundImage, backgroundColor, opacity } = styleOf(at)
      // what is opaque hides what is below; what fades fades with all it holds
      if (behind[3] < 1) {
        if (backgroundImage !== 'none') return undefined
        text = over(text, colourOf(backgroundColor))
        behind = over(behind, colourOf(backgroundColor))
      }
      if (opacity === '1') continue
      text = faded(text, Number(opacity))
      behind = faded(behind, Number(opacity))
    }
    const page = colourOf(matchMedia('(prefers-color-scheme: dark)').matches ? 'rgb(18, 18, 18)' : 'rgb(255, 255, 255)')
    return { text: over(text, page), behind: over(behind, page) }
  }

  const nameOf = (element: Element) =>
    element.id ? `#${element.id}` : `${element.tagName} “${element.textContent.trim().slice(0, 40)}”`
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    // what only screen readers read is a pixel large
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const outOfUse = '[inert], :disabled, [aria-disabled=true]'
  const isOutOfUse = (element: Element) => {
    const label = element.closest('label')
    return Boolean(element.closest(outOfUse) ?? (label?.control ?? label?.querySelector('input'))?.matches(outOfUse))
  }

  const texts = new Set<Element>(
    root.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=range])'),
  )
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: of, nodeValue } = walker.currentNode
    if (of && /[\p{L}\p{N}]/u.test(nodeValue ?? '')) texts.add(of)
  }
  const faint: string[] = []
  for (const element of texts) {
    if (!isShown(element) || isOutOfUse(element)) continue
    const here = seen(element)
    if (!here) continue
    const { fontSize, fontWeight } = styleOf(element)
    const points = (Number.parseFloat(fontSize) * 72) / 96
    const isLarge = points >= (Number(fontWeight) >= 700 ? 14 : 18)
    if (contrast(here.text, here.behind) < (isLarge ? 3 : 4.5)) faint.push(nameOf(element))
  }

  /** How much of what is around an element is not in a link itself. */
  const wordsAround = (element: Element) =>
    [...(element.parentElement?.childNodes ?? [])]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .reduce((sum, { nodeValue }) => sum + (nodeValue ?? '').trim().length, 0)
  const isInText = (element: Element) => styleOf(element).display.startsWith('inline') && wordsAround(element) > 0
  const lost: string[] = []
  for (const link of root.querySelectorAll('a[href]')) {
    const around = link.parentElement
    if (!around || !isInText(link) || wordsAround(link) <= link.textContent.trim().length || !isShown(link)) continue
    const [its, others] = [styleOf(link), styleOf(around)]
    const traits = ['textDecorationLine', 'fontWeight', 'fontStyle', 'fontSize', 'fontFamily'] as const
    if (traits.some((trait) => its[trait] !== others[trait])) continue
    const [one, other] = [seen(link), seen(around)]
    if (one && other && contrast(one.text, other.text) < 3) lost.push(nameOf(link))
  }

  const touched =
    'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=menuitem], [role=option], [role=tab], [role=switch], [tabindex]'
  const targets = [...root.querySelectorAll<HTMLElement>(touched)].flatMap((element) => {
    if (element.tabIndex < 0 || isOutOfUse(element) || isInText(element) || !isShown(element)) return []
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
    return [{ element, left, right, top, bottom, middle, isSmall: Math.min(width, height) < 24 }]
  })
  /** What is larger than its target is cut or can be touched beside it: axe does not say. */
  const overflows = (element: Element) => {
    const own = element.getBoundingClientRect()
    return [...element.querySelectorAll('*')].some((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      return left < own.left - 1 || right > own.right + 1 || top < own.top - 1 || bottom > own.bottom + 1
    })
  }
  const small = targets.flatMap(({ element, middle, isSmall }) => {
    const isNear = (other: (typeof targets)[number]) => {
      if (other.element.contains(element) || element.contains(other.element)) return false
      if (other.isSmall) return Math.hypot(other.middle.x - middle.x, other.middle.y - middle.y) < 24
      const x = Math.max(other.left - middle.x, middle.x - other.right, 0)
      const y = Math.max(other.top - middle.y, middle.y - other.bottom, 0)
      return Math.hypot(x, y) < 12
    }
    return isSmall && targets.some(isNear) && !overflows(element) ? [nameOf(element)] : []
  })
  return { faint, lost, small }
}
