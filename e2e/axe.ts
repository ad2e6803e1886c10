// Whether a screen is in order, in every look it can have. The theme follows the system, so that one visit shows them all.
// In `npm test` axe looks at a screen once, in light, and suspicion alone brings it to the other look; with LOOKS=all, it looks at each.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { JSHandle, Locator, Page } from 'playwright-core'
import { suspectsOn } from './quick-look.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only ones of them that look at colours, which is all that a dark screen can have wrong anew. */
export const colourRules = ['color-contrast', 'link-in-text-block']
/** More than half of axe's time: for these it lays out where everything lies. */
const placingRules = [...colourRules, 'target-size']

/** Every look, and axe at each of them. */
export const isThorough = () => process.env['LOOKS'] === 'all'

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }

// Axe ends every rule with a timer of no length. A message takes its place: no minimum wait, and none of it when a test has
// stopped the page's clock.
const minified = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const source = `((later) => {
  const setTimeout = (call, ms, ...rest) => {
    if (ms) return later(call, ms, ...rest)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { port1.close(); call(...rest) }
    port2.postMessage(0)
  }
  ${minified}
})(window.setTimeout.bind(window))`

interface Rules {
  only?: string[] | undefined
  without?: string[]
  /** How far down the page, of 1. */
  scrolled?: number | undefined
}

/**
 * In the page itself, with axe loaded once per document: AxeBuilder loads it twice and opens a page, at every run. Frames are
 * left out: what they show is no screen of ours, and axe waits in vain for one whose scripts are forbidden.
 */
async function violations(
  page: Page,
  { only, without = [], scrolled = 0 }: Rules,
  within?: JSHandle<Node>,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const runOnly = only ? { type: 'rule' as const, values: only } : { type: 'tag' as const, values: tags }
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  return page.evaluate(looked, { runOnly, rules, within, scrolled })

  async function looked(given: {
    runOnly: axe.RunOnly
    rules: axe.RuleObject
    within: Node | undefined
    scrolled: number
  }) {
    const { runOnly, rules, within, scrolled } = given
    const here = scrolled * (document.documentElement.scrollHeight - innerHeight)
    // a control halfway under a sticky bar counts as too small, wherever the last click happened to scroll to
    scrollTo(0, here)
    const found = await window.axe.run(within ?? document, {
      runOnly,
      rules,
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
  }
}

/** What axe does not look for: sideways scroll, a dialog that is cut off, more or less than one h1. */
async function misshapen(page: Page): Promise<string[]> {
  const { sideways, cut, headings } = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth > innerWidth,
    cut: [...document.querySelectorAll('[role=dialog]')].some((dialog) => {
      const { left, right } = dialog.getBoundingClientRect()
      return left < 0 || right > innerWidth + 1 || dialog.scrollWidth > dialog.clientWidth + 1
    }),
    headings: document.querySelectorAll('h1').length,
  }))
  return [
    ...(sideways ? ['scrolls sideways'] : []),
    ...(cut ? ['a dialog is cut off'] : []),
    ...(headings === 1 ? [] : [`${headings} h1`]),
  ]
}

/** What axe finds, and what it does not look for. */
export async function wrongWith(
  page: Page,
  rules?: string[],
  within?: JSHandle<Node>,
  scrolled?: number,
): Promise<string[]> {
  return [...(await violations(page, { only: rules, scrolled }, within)), ...(await misshapen(page))]
}

/** Colours and sizes, at a glance: axe is asked about what is suspected, and its word counts. */
export async function wrongAtAGlance(page: Page, within?: JSHandle<Node>): Promise<string[]> {
  const { faint, lost, small } = await suspectsOn(page, within)
  const only = [
    ...(faint.length > 0 ? ['color-contrast'] : []),
    ...(lost.length > 0 ? ['link-in-text-block'] : []),
    ...(small.length > 0 ? ['target-size'] : []),
  ]
  return [...(only.length > 0 ? await violations(page, { only }, within) : []), ...(await misshapen(page))]
}

export type Look = { colorScheme: 'light' | 'dark'; viewport: typeof wide }
export const looksAt = (): Look[] =>
  [wide, narrow].flatMap((viewport) => (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })))

const lookOf = async (page: Page): Promise<Look> => ({
  viewport: page.viewportSize() ?? wide,
  colorScheme: await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')),
})

/** Resolves when the page not only has the look but has drawn itself anew for it. */
export async function show(page: Page, { colorScheme, viewport }: Look) {
  // a look it has already would be drawn all anew
  const has = await lookOf(page)
  const hasSize = has.viewport.width === viewport.width && has.viewport.height === viewport.height
  if (!hasSize || has.colorScheme !== colorScheme) {
    await Promise.all([
      !hasSize && page.setViewportSize(viewport),
      has.colorScheme !== colorScheme && page.emulateMedia({ colorScheme }),
    ])
    await page.waitForFunction(
      ([scheme, width]) =>
        innerWidth === width &&
        matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
        document.documentElement.dataset.mantineColorScheme === scheme,
      [colorScheme, viewport.width] as const,
    )
  }
  await page.evaluate(async () => {
    // An observer is called at the end of a frame, after the media queries' listeners and what they render; unlike
    // requestAnimationFrame also when a test has stopped the page's clock.
    await new Promise<void>((drawn) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect()
        drawn()
      })
      observer.observe(document.documentElement)
    })
    // a colour halfway between two themes is neither's
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(fading.map(({ finished }) => finished))
  })
}

/**
 * What is wrong with a state that a journey comes upon, in light and dark, wide and narrow. `shown` tells by what it is there, in each of
 * them; of a dialog it is the dialog alone: the page behind it is looked at without. A state that one width does not have, or that does not
 * outlive a change of width, is looked at in one.
 */
export async function wrongWithState(page: Page, shown: Locator, widths = [wide, narrow]): Promise<string[]> {
  await shown.waitFor()
  const before = await lookOf(page)
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
    await shown.waitFor()
    const within = await shown.evaluateHandle((at): Node => at.closest('[role=dialog]') ?? document)
    const found = await (isThorough() ? closely(look, within) : quickly(look, within))
    await within.dispose()
    wrong.push(...found.map((problem) => `${look.colorScheme}, ${look.viewport.width} px: ${problem}`))
  }
  return wrong

  function closely({ viewport, colorScheme }: Look, within: JSHandle<Node>) {
    if (colorScheme === 'light') return wrongWith(page, undefined, within)
    // where no light one is as wide, the size of what is touched is looked at here
    const isFirst = !looks.some((other) => other.viewport === viewport && other.colorScheme === 'light')
    return wrongWith(page, isFirst ? placingRules : colourRules, within)
  }
  async function quickly(look: Look, within: JSHandle<Node>) {
    if (what === 'place' ? look.colorScheme === 'dark' : look !== looks[0]) return wrongAtAGlance(page, within)
    if (what === 'place') return wrongWith(page, undefined, within)
    return [...(await violations(page, { without: placingRules }, within)), ...(await wrongAtAGlance(page, within))]
  }
}

/** Once in each theme and at each width. */
export const looksOfState = (widths = [wide, narrow], first: Look['colorScheme'] = 'light'): Look[] => [
  { viewport: widths[0] ?? wide, colorScheme: first },
  { viewport: widths.at(-1) ?? narrow, colorScheme: first === 'light' ? 'dark' : 'light' },
]
