import { expect, it } from 'vitest'

const page = `
  <main id="A" class="page"><h1>Title</h1><a>no link</a><a href="/x">link</a>
    <button>one</button><button type="submit" disabled>two</button><div role="button menuitem">three</div>
    <input><input type="checkbox" checked><input type="text" list="names"><input type="hidden">
    <select><option selected>a</option></select><select multiple size="2"></select>
    <img alt=""><img alt="A face"><svg><title>drawn</title><a href="#"></a></svg>
    <section aria-label="Part"><ul><li aria-hidden="true">x</li><li data-of="a,b c">y</li></ul></section>
  </main>`

it.each([
  '*',
  'a',
  'a[href]',
  '*[role~="button"],button,input[type="button"],input[type="submit"]',
  '[role~="menuitem"]',
  '[role="button"]',
  'input:not([type])',
  'input:not([type]):not([list]), input[type="text"]',
  'img[alt]:not([alt=""])',
  'select:not([multiple]):not([size])',
  'script, style',
  '[id="A"]',
  '[data-of="a,b c"]',
  "[aria-label='Part']",
  'input[type=text], input[type=checkbox], input[type=submit]',
  '[role~=menuitem]',
  'button:not([disabled], [type="submit"])',
  'ul > li',
  '.page',
  'input:checked',
  'INPUT',
  '[type="CHECKBOX"]',
  '[type=CHECKBOX]',
])('%s finds what jsdom finds', (selector) => {
  document.body.innerHTML = page
  const byJsdom = [...document.querySelectorAll(`:is(${selector})`)] // none of the quick ones
  const all = [...document.querySelectorAll(':is(*)')]
  expect([...document.querySelectorAll(selector)]).toEqual(byJsdom)
  expect(document.querySelector(selector)).toBe(byJsdom[0] ?? null)
  expect(all.filter((element) => element.matches(selector))).toEqual(byJsdom)
  for (const element of all) expect(element.closest(selector)).toBe(element.closest(`:is(${selector})`))
  document.body.replaceChildren()
})

it('what is no selector is refused', () => {
  expect(() => document.querySelector('[')).toThrow()
  expect(() => document.body.matches('')).toThrow()
})
