import { describe, expect, it } from 'vitest'
import { contrast, drawnFor, rolesOf, shadesOf } from './colours.ts'

it('gives the demo firm the look as it was drawn', () => {
  expect(rolesOf(drawnFor)).toEqual({
    '--brand-navy': ['#12284c', '#12284c'],
    '--brand-navy-deep': ['#0b1b36', '#0b1b36'],
    '--brand-deepest': ['#081429', '#081429'],
    '--brand-line': ['#9db6e8', '#9db6e8'],
    '--brand-course': ['#8faef7', '#8faef7'],
    '--solid': ['#12284c', '#2c62de'],
    '--solid-hover': ['#1e3760', '#3567e3'],
    '--mark': ['#12284c', '#e8ecf3'],
    '--accent': ['#2254c7', '#8fb2ff'],
    '--accent-soft': ['#eef3fe', '#111c33'],
    '--selected': ['#eef3fe', '#13203c'],
  })
  expect(shadesOf(['#4478ec', '#163782'], drawnFor.accent)).toEqual(['#4478ec', '#163782'])
})

it('gives a firm of strong colours a look that is darker, lighter or weaker where it has to be', () => {
  expect(rolesOf({ brand: '#ffff00', accent: '#ff00ff' })).toEqual({
    '--brand-navy': ['#7c7600', '#7c7600'],
    '--brand-navy-deep': ['#241c00', '#241c00'],
    '--brand-deepest': ['#1b1500', '#1b1500'],
    '--brand-line': ['#b7c300', '#b7c300'],
    '--brand-course': ['#f27ce6', '#f27ce6'],
    '--solid': ['#7c7600', '#c800cb'],
    '--solid-hover': ['#6c6230', '#c00bc0'],
    '--mark': ['#7c7600', '#e8ecf3'],
    '--accent': ['#c200c5', '#f97df0'],
    '--accent-soft': ['#feedfb', '#300a2f'],
    '--selected': ['#feedfb', '#380837'],
  })
})

it('weakens a colour that is too strong for a screen, and keeps its hue', () => {
  expect(rolesOf({ brand: '#0000cc', accent: '#0000cc' })).toMatchObject({
    '--brand-line': ['#97b3ff', '#97b3ff'],
    '--brand-course': ['#8dadfe', '#8dadfe'],
    '--solid': ['#0000cc', '#1a55fe'],
  })
})

const spread = [
  '#000000',
  '#ffffff',
  '#808080',
  '#ffd400',
  '#ffff00',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#00ffff',
  '#ff00ff',
  '#f7931e',
  '#006b3f',
  '#5b2a86',
  '#336699',
  '#c8102e',
]

describe.each(spread)('with %s', (colour) => {
  const roleOf = (scheme: 0 | 1) => (name: string) => rolesOf({ brand: colour, accent: colour })[name]?.[scheme] ?? ''
  const [light, dark] = [roleOf(0), roleOf(1)]

  it('white can be read on every solid ground', () => {
    for (const ground of ['--solid', '--solid-hover', '--brand-navy', '--brand-navy-deep', '--brand-deepest']) {
      expect(contrast('#ffffff', light(ground))).toBeGreaterThanOrEqual(4.5)
      expect(contrast('#ffffff', dark(ground))).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('the accent can be read on page, raised, hovered, selected and soft grounds', () => {
    for (const ground of ['#ffffff', '#f3f5f8', light('--selected'), light('--accent-soft')]) {
      expect(contrast(light('--accent'), ground)).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of ['#0b111c', '#161f2e', '#1f2a3c', dark('--selected'), dark('--accent-soft')]) {
      expect(contrast(dark('--accent'), ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('the faintest ink can be read on a selected row', () => {
    expect(contrast('#5f6b7f', light('--selected'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#8e9bb0', dark('--selected'))).toBeGreaterThanOrEqual(4.5)
  })

  it('a hovered button differs from one at rest', () => {
    expect(light('--solid-hover')).not.toBe(light('--solid'))
    expect(dark('--solid-hover')).not.toBe(dark('--solid'))
  })
})

it('keeps a colour that can be read as the firm gave it', () => {
  const roles = rolesOf({ brand: '#006B3F', accent: '#5B2A86' })
  expect(roles['--solid']?.[0]).toBe('#006b3f')
  expect(roles['--accent']?.[0]).toBe('#5b2a86')
})
