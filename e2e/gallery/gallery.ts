// A picture of every screen in every look, with an index to page through, and everything that is wrong with any of them: axe at
// the top, in the middle and at the end of the page, and sideways scroll at the narrowest phone.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { colourRules, type Look, looksAt, show, wrongWith } from '../axe.ts'
import { scene } from '../browser.ts'
import { suspectsOn } from '../quick-look.ts'
import { addFeedback, kinds, walk } from '../walk.ts'

const on = scene({ demo: true })
const folder = resolve(import.meta.dirname, '..', '..', 'gallery')
const narrowest = { width: 360, height: 780 }
const taken: string[] = []

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  await addFeedback(on)
})

const nameOf = (look: Look) => `${look.viewport.width}-${look.colorScheme}`
const fileOf = (path: string) => path.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '')

async function wrongIn(page: Page, look: Look) {
  const wrong: string[] = []
  for (const scrolled of [0, 0.5, 1]) {
    const found = await wrongWith(page, look.colorScheme === 'dark' ? colourRules : undefined, undefined, scrolled)
    wrong.push(...found.map((what) => `${nameOf(look)}, scrolled ${scrolled}: ${what}`))
  }
  // every suspicion costs a run of axe wherever the quick look is taken
  const suspected = Object.values(await suspectsOn(page)).flat()
  wrong.push(...suspected.map((what) => `${nameOf(look)}: the quick look suspects ${what}`))
  return wrong
}

test.each(kinds)('every page of the route table, as %s', async (kind) => {
  const wrong: Record<string, string[]> = {}
  await walk(on, kind, async (path, page, whole) => {
    const found: string[] = []
    for (const look of looksAt()) {
      await show(page, look)
      await whole.waitFor()
      await page.evaluate(() => scrollTo(0, 0))
      await page.screenshot({ path: join(folder, `${fileOf(path)}-${nameOf(look)}.png`) })
      found.push(...(await wrongIn(page, look)))
    }
    await show(page, { viewport: narrowest, colorScheme: 'light' })
    await whole.waitFor()
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    if (widest > narrowest.width) found.push(`${widest} px wide at ${narrowest.width}`)
    taken.push(path)
    if (found.length > 0) wrong[path] = [...new Set(found)]
  })
  writeFileSync(join(folder, 'index.html'), index())
  expect(wrong).toEqual({})
})

function index() {
  const figures = taken.map((path) => {
    const pictures = looksAt().map((look) => {
      const file = `${fileOf(path)}-${nameOf(look)}.png`
      return `<a href="${file}"><img loading="lazy" src="${file}" alt="${path}, ${nameOf(look)}"></a>`
    })
    return `<h2>${path}</h2><p>${pictures.join('')}</p>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{font:14px system-ui;margin:24px;background:#888}p{display:flex;gap:8px}img{height:420px;display:block}</style>
<h1>${taken.length} screens</h1>${figures.join('')}`
}
