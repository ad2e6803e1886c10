// Whether a screen is in order, in every look it can have. The theme follows the system, so that one visit shows them all.
// In `npm run test:journeys` axe looks at a screen once, in light, and suspicion alone brings it to the other look; with LOOKS=all, it looks at each.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { JSHandle, Locator, Page } from 'playwright-core'
import { suspectsIn } from './quick-look.ts'

/** The only ones of them that look at colours, which is all that a dark screen can have wrong anew. */
export const colourRules = ['color-contrast', 'link-in-text-block']
/** More than half of axe's time: for these it lays out where everything lies. */
const placingRules = [...colourRules, 'target-size']

/** Every look, and axe at each of them. */
export const isThorough = () => process.env['LOOKS'] === 'all'

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }

interface Inspection {
  /** Axe, with all rules unless some are named. */
  axe?: { only?: string[] | undefined; without?: string[] }
  /** Colours and sizes, by the quick look: axe is asked about what is suspected, and its word counts. */
  glance?: true
  /** How far down the page, of 1. */
  scrolled?: number | undefined
  /** Only the part of the page that changes, as everywhere in a dialog: what is around it is looked at where the place is. */
  part?: true
}

declare global {
  interface Window {
    axe: typeof axe
    suspectsIn: typeof suspectsIn
    inspect?: typeof inspect
  }
}

/**
 * In the page itself, where everything is asked in one go: every question costs a way there and back. Frames are left out: what they
 * show is no screen of ours, and axe waits in vain for one whose scripts are forbidden.
 */
async function inspect(within: Node, { axe: asked, glance, scrolled = 0 }: Inspection): Promise<string[]> {
  // a control halfway under a sticky bar counts as too small, wherever the last click happened to scroll to
  const here = scrolled * (document.documentElement.scrollHeight - innerHeight)
  scrollTo(0, here)
  const wrong: string[] = []
  if (asked) wrong.push(...(await violations(asked)))
  if (glance) {
    const { faint, lost, small } = window.suspectsIn(within)
    const only = [
      ...(faint.length > 0 ? ['color-contrast'] : []),
      ...(lost.length > 0 ? ['link-in-text-block'] : []),
      ...(small.length > 0 ? ['target-size'] : []),
    ]
    if (only.length > 0) wrong.push(...(await violations({ only })))
  }
  return [...wrong, ...misshapen()]

  async function violations({ only, without = [] }: NonNullable<Inspection['axe']>) {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const found = await window.axe.run(within, {
      runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
      iframes: false,
    })
    const wrong: string[] = []
    for (const { id, nodes } of found.violations) {
      const targets = nodes.map(({ target }) => target.join(' '))
      const those = id === 'target-size' ? await tooSmall(targets) : targets
      if (those.length > 0) wrong.push(`${id}: ${those.join(', ')}`)
    }
    return wrong
  }

  /** Half of a control may lie under a bar that is always there: measured where nothing covers it. */
  async function tooSmall(targets: string[]) {
    const small: string[] = []
    for (const target of targets) {
      const element = document.querySelector(target) ?? document.body
      element.scrollIntoView({ block: 'center' })
      const rule = { type: 'rule' as const, values: ['target-size'] }
      const { violations } = await window.axe.run(element, { runOnly: rule, resultTypes: ['violations'] })
      if (violations.length > 0) small.push(target)
    }
    scrollTo(0, here)
    return small
  }

  /** What axe does not look for: sideways scroll, a dialog that is cut off, more or less than one h1. */
  function misshapen() {
    const cut = [...document.querySelectorAll('[role=dialog]')].some((dialog) => {
      const { left, right } = dialog.getBoundingClientRect()
      return left < 0 || right > innerWidth + 1 || dialog.scrollWidth > dialog.clientWidth + 1
    })
    const headings = document.querySelectorAll('h1').length
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : []),
      ...(cut ? ['a dialog is cut off'] : []),
      ...(headings === 1 ? [] : [`${headings} h1`]),
    ]
  }
}

// Once per document. Axe ends every rule with a timer of no length. A message takes its place: no minimum wait, and none of it
// when a test has stopped the page's clock.
const minified = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const equipment = `((later) => {
  const setTimeout = (call, ms, ...rest) => {
    if (ms) return later(call, ms, ...rest)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { port1.close(); call(...rest) }
    port2.postMessage(0)
  }
  ${minified}
  window.axe.configure({ noHtml: true })
  window.suspectsIn = ${String(suspectsIn)}
  window.inspect = ${String(inspect)}
})(window.setTimeout.bind(window))`

async function inspected(page: Page, what: Inspection, within?: JSHandle<Node>): Promise<string[]> {
  if (!(await page.evaluate(() => 'inspect' in window))) await page.evaluate(equipment)
  return page.evaluate(([node, given]) => window.inspect?.(node ?? document, given) ?? [], [within, what] as const)
}

/** The same, where something is shown: of a dialog the dialog alone. */
async function inspectedAt(page: Page, shown: Locator, what: Inspection): Promise<string[]> {
  for (let sure = false; ; ) {
    const found = await shown.evaluate(
      async (at, [given, isShown]): Promise<string[] | 'unequipped' | 'hidden'> => {
        if (!window.inspect) return 'unequipped'
        const { width, height } = at.getBoundingClientRect()
        const isSeen = width > 0 && height > 0 && at.checkVisibility({ visibilityProperty: true })
        if (!isSeen && !isShown) return 'hidden'
        return window.inspect(at.closest(given.part ? '[role=dialog], main' : '[role=dialog]') ?? document, given)
      },
      [what, sure] as const,
    )
    if (found === 'unequipped') await page.evaluate(equipment)
    else if (found === 'hidden') {
      await shown.waitFor()
      sure = true
    } else return found
  }
}

/** What axe finds, and what it does not look for. */
export const wrongWith = (page: Page, only?: string[], within?: JSHandle<Node>, scrolled?: number): Promise<string[]> =>
  inspected(page, { axe: { only }, scrolled }, within)

export const wrongAtAGlance = (page: Page, within?: JSHandle<Node>): Promise<string[]> =>
  inspected(page, { glance: true }, within)

export type Look = { colorScheme: 'light' | 'dark'; viewport: typeof wide }
export const looksAt = (): Look[] =>
  [wide, narrow].flatMap((viewport) => (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })))

/** The theme that `show` has given a page; a browser’s own is light. */
const schemes = new WeakMap<Page, Look['colorScheme']>()
const lookOf = (page: Page): Look => ({
  viewport: page.viewportSize() ?? wide,
  colorScheme: schemes.get(page) ?? 'light',
})

/** Resolves when the page not only has the look but has drawn itself anew for it. */
export async function show(page: Page, { colorScheme, viewport }: Look) {
  // a look it has already would be drawn all anew
  const has = lookOf(page)
  const hasSize = has.viewport.width === viewport.width && has.viewport.height === viewport.height
  schemes.set(page, colorScheme)
  await Promise.all([
    !hasSize && page.setViewportSize(viewport),
    has.colorScheme !== colorScheme && page.emulateMedia({ colorScheme }),
  ])
  await page.evaluate(
    async ([scheme, width]) => {
      // An observer is called at the end of a frame, after the media queries' listeners and what they render; unlike
      // requestAnimationFrame also when a test has stopped the page's clock.
      const frame = () =>
        new Promise<void>((drawn) => {
          const observer = new ResizeObserver(() => {
            observer.disconnect()
            drawn()
          })
          observer.observe(document.documentElement)
        })
      const isThere = () =>
        innerWidth === width &&
        matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
        document.documentElement.dataset['mantineColorScheme'] === scheme
      let frames = 0
      do await frame()
      while (!isThere() && ++frames < 2_000)
      if (!isThere()) throw new Error(`the page has not become ${scheme}, ${width} px`)
      // a colour halfway between two themes is neither's
      const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(fading.map(({ finished }) => finished))
    },
    [colorScheme, viewport.width] as const,
  )
}

/**
 * What is wrong with a state that a journey comes upon, in light and dark, wide and narrow. `shown` tells by what it is there, in each of
 * them; of a dialog it is the dialog alone: the page behind it is looked at without. A state that one width does not have, or that does not
 * outlive a change of width, is looked at in one.
 */
export async function wrongWithState(page: Page, shown: Locator, widths = [wide, narrow]): Promise<string[]> {
  await shown.waitFor()
  const before = lookOf(page)
  const looks = isThorough()
    ? looksAt().filter(({ viewport }) => widths.includes(viewport))
    : looksOfState(widths, before.colorScheme)
  const wrong = await wrongIn(page, shown, looks, 'state')
  // a journey goes on in either theme; it is the width that changes what there is to click
  await show(page, { ...before, colorScheme: looks.at(-1)?.colorScheme ?? before.colorScheme })
  return wrong
}

/** The same, and the page keeps the last of the looks. A place is looked at more closely than a state of it. */
export async function wrongIn(
  page: Page,
  shown: Locator,
  looks: Look[],
  what: 'place' | 'state' = 'place',
): Promise<string[]> {
  const wrong: string[] = []
  for (const look of looks) {
    await show(page, look)
    const found = await inspectedAt(page, shown, isThorough() ? closely(look) : quickly(look))
    wrong.push(...found.map((problem) => `${look.colorScheme}, ${look.viewport.width} px: ${problem}`))
  }
  return wrong

  function closely({ viewport, colorScheme }: Look): Inspection {
    if (colorScheme === 'light') return { axe: {} }
    // where no light one is as wide, the size of what is touched is looked at here
    const isFirst = !looks.some((other) => other.viewport === viewport && other.colorScheme === 'light')
    return { axe: { only: isFirst ? placingRules : colourRules } }
  }
  function quickly(look: Look): Inspection {
    if (what === 'place') return look.colorScheme === 'dark' ? { glance: true } : { axe: {} }
    const axe = { without: placingRules }
    return { glance: true, part: true, ...(look === looks[0] && { axe }) }
  }
}

/** Once in each theme and at each width. */
export const looksOfState = (widths = [wide, narrow], first: Look['colorScheme'] = 'light'): Look[] => [
  { viewport: widths[0] ?? wide, colorScheme: first },
  { viewport: widths.at(-1) ?? narrow, colorScheme: first === 'light' ? 'dark' : 'light' },
]
