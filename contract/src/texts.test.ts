import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { texts } from './texts.ts'

const requirements = readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8')
const catalogue = Object.values(texts).map((text) => (typeof text === 'function' ? text('{error}') : text))

describe('the catalogue of texts', () => {
  const quoted = [...requirements.matchAll(/^(ERR-\d+) \| ui \| '(.*?)' - /gm)].map(([, id = '', text = '']) => ({
    id,
    text,
  }))

  it('covers the whole area ERR but for the two rows that quote nothing', () => {
    expect(quoted).toHaveLength(85)
  })

  it.each(quoted)('$id holds «$text» to the letter', ({ text }) => {
    // C27: three bare codes are shown with the words their siblings carry
    const bare = /^Error 1[13](-4)?$/.test(text)
    expect(catalogue.some((known) => (bare ? known.endsWith(text) : known === text))).toBe(true)
  })
})
