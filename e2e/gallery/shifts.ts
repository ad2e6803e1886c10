// Nothing moves under the reader's eyes while a screen loads: what comes later has its room from the start.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { narrow, wide } from '../axe.ts'
import { scene } from '../browser.ts'
import { addFeedback, kinds, walk } from '../walk.ts'

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

const on = scene({ demo: true })
beforeAll(() => addFeedback(on))

const watch = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}` : '?'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput)
          window.shifts.push({
            value: entry.value,
            moved: entry.sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${nameOf(node)} ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
    interface Shift {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
  })

test.each(kinds.flatMap((kind) => [wide, narrow].map((viewport) => ({ kind, viewport }))))(
  'nothing moves on the screens of $kind, at $viewport.width px',
  async ({ kind, viewport }) => {
    const moved: Record<string, unknown> = {}
    await walk(
      on,
      kind,
      async (path, page) => {
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(300)
        const shifts = await page.evaluate(() => window.shifts)
        const sum = shifts.reduce((all, { value }) => all + value, 0)
        // as precisely as the browser's own tools report it
        if (sum >= 0.0005) moved[path] = shifts.flatMap(({ value, moved }) => [value.toFixed(4), ...moved])
      },
      {
        fresh: true,
        before: async (page) => {
          await page.setViewportSize(viewport)
          await watch(page)
        },
      },
    )
    expect(moved).toEqual({})
  },
)
