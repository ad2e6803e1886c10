// The quick look against axe: the same findings, on everything that `web/src/ui` has (none) and on what is wrong on purpose.
import type { JSHandle, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { narrow, show, wide, wrongAtAGlance, wrongWith } from './axe.ts'
import { scene } from './browser.ts'
import { suspectsOn } from './quick-look.ts'

const on = scene({ demo: true })
const rules = ['color-contrast', 'link-in-text-block', 'target-size']
const both = [
  { colorScheme: 'light', viewport: wide },
  { colorScheme: 'dark', viewport: narrow },
] as const

/** By their ids; `in` is the style of what is around it. */
const samples: {
  id: string
  tag?: string
  text?: string
  style?: string
  in?: string
  has?: Record<string, string>
}[] = [
  { id: 'plain' },
  { id: 'faint', style: 'color: #777; background: #666' },
  { id: 'faint-by-alpha', style: 'color: rgb(255 255 255 / 30%); background: #555' },
  { id: 'faint-by-opacity', style: 'color: #fff; background: #000; opacity: 0.3', in: 'background: #fff' },
  { id: 'faint-around', style: 'color: #fff', in: 'background: #000; opacity: 0.3' },
  { id: 'faint-mixed', style: 'color: color-mix(in srgb, #888, #999); background: oklch(0.6 0 0)' },
  { id: 'faint-behind-a-veil', style: 'color: #555; background: rgb(0 0 0 / 50%)', in: 'background: #888' },
  { id: 'large-enough', style: 'color: #949494; background: #fff; font-size: 24px' },
  { id: 'not-large-enough', style: 'color: #949494; background: #fff; font-size: 23px' },
  { id: 'bold-enough', style: 'color: #949494; background: #fff; font: bold 19px sans-serif' },
  { id: 'not-bold-enough', style: 'color: #949494; background: #fff; font: bold 18px sans-serif' },
  { id: 'disabled', tag: 'button', style: 'color: #777; background: #666', has: { disabled: '' } },
  {
    id: 'said-to-be-disabled',
    tag: 'button',
    style: 'color: #777; background: #666',
    has: { 'aria-disabled': 'true' },
  },
  { id: 'hidden-from-readers', style: 'color: #777; background: #666', has: { 'aria-hidden': 'true' } },
  { id: 'not-shown', style: 'color: #777; background: #666; visibility: hidden' },
  { id: 'on-a-gradient', style: 'color: #777; background: linear-gradient(#666, #777)' },
  { id: 'filled-in', tag: 'textarea', style: 'color: #777; background: #666' },
  { id: 'small', tag: 'button', text: 'a', style: 'all: unset; width: 10px; height: 10px; display: inline-block' },
  { id: 'small-too', tag: 'button', text: 'b', style: 'all: unset; width: 10px; height: 10px; display: inline-block' },
  {
    id: 'small-and-alone',
    tag: 'button',
    text: 'c',
    style: 'all: unset; width: 10px; height: 10px; display: block',
    in: 'padding: 40px',
  },
]

/** Onto a page that has little else; resolves to what holds them. */
const putOn = (page: Page): Promise<JSHandle<Node>> =>
  page.evaluateHandle((given) => {
    const all = document.createElement('section')
    for (const { id, tag = 'p', text = 'What it says', style = '', in: around = '', has = {} } of given) {
      const sample = Object.assign(document.createElement(tag), { id, textContent: text })
      sample.style.cssText = style
      for (const [name, value] of Object.entries(has)) sample.setAttribute(name, value)
      const holder = document.createElement('div')
      holder.style.cssText = `margin: 16px; ${around}`
      sample.style.lineHeight = '1.5'
      holder.append(sample)
      if (id === 'small-too') all.lastElementChild?.append(sample)
      else all.append(holder)
    }
    const text = document.createElement('p')
    text.style.cssText = 'color: #eee; background: #222'
    const link = Object.assign(document.createElement('a'), { id: 'lost', href: '/staff', textContent: 'a link' })
    link.style.cssText = 'color: #ddd; text-decoration: none'
    const told = Object.assign(document.createElement('a'), { id: 'told', href: '/staff', textContent: 'another' })
    told.style.cssText = 'color: #ddd; text-decoration: underline'
    text.append('Words around ', link, ' and many more of them around ', told, ', so that it is a text.')
    all.append(text)
    document.querySelector('main')?.append(all)
    return all
  }, samples)

const idsIn = (found: string[]) => [...new Set(found.flatMap((one) => one.match(/#[\w-]+/g) ?? []))].toSorted()

test.each(both)('finds what axe finds, in $colorScheme', async (look) => {
  const { page } = await on.visitor(look)
  await page.goto('/nowhere')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const within = await putOn(page)
  const { faint, lost, small } = await suspectsOn(page, within)
  expect(lost).toEqual(['#lost'])
  expect(small).toEqual(['#small', '#small-too'])
  expect(faint).toEqual([
    '#filled-in',
    '#faint',
    '#faint-by-alpha',
    '#faint-by-opacity',
    '#faint-around',
    '#faint-mixed',
    '#faint-behind-a-veil',
    '#not-large-enough',
    '#not-bold-enough',
    '#hidden-from-readers',
  ])
  const byAxe = await wrongWith(page, rules, within)
  expect(idsIn(byAxe)).toEqual(idsIn([...faint, ...lost, ...small]))
  expect(await wrongAtAGlance(page, within)).toEqual(byAxe)
})

test('suspects nothing where axe finds nothing', async () => {
  const { page } = await on.visitor({ viewport: wide })
  await page.goto('/dev/ui')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const look of both) {
    await show(page, look)
    expect(await suspectsOn(page)).toEqual({ faint: [], lost: [], small: [] })
    expect(await wrongWith(page, rules)).toEqual([])
  }
})
