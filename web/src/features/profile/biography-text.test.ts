import { describe, expect, it } from 'vitest'
import { asHtml, asText, list, mark } from './biography-text.ts'

describe('a biography', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['One & two', '<p>One &#38; two</p>'],
    ['One\nline\n\nTwo', '<p>One<br>line</p>\n<p>Two</p>'],
    ['<p>One</p>', '<p>One</p>'],
    ['One <strong>is</strong>', 'One <strong>is</strong>'],
    ['1 < 2', '<p>1 &#60; 2</p>'],
  ])('written as %j is kept as %j', (written, html) => expect(asHtml(written)).toBe(html))

  it.each([
    ['', ''],
    ['<p>One &amp; two<br />line</p>\n<p>1 &lt; 2</p>', 'One & two\nline\n\n1 < 2'],
    ['<p>One</p><ul><li>Two</li></ul><p>Three</p>', '<p>One</p>\n<ul><li>Two</li></ul>\n<p>Three</p>'],
  ])('kept as %j is edited as %j', (html, text) => expect(asText(html)).toBe(text))

  it('is marked round the selection, which stays on the words', () => {
    expect(mark('a word here', 2, 6, '<em>', '</em>')).toEqual({ text: 'a <em>word</em> here', from: 6, to: 10 })
  })

  it('makes a point of each line, and goes on at the end of the last', () => {
    const { text, from } = list('One\nTwo', 0, 7)
    expect(text).toBe('<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>')
    expect(text.slice(from)).toBe('</li>\n</ul>')
  })
})
