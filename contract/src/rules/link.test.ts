import { describe, expect, it } from 'vitest'
import { announcementProblems } from './announcement.ts'
import { documentProblems } from './document.ts'
import { eventProblems } from './event.ts'
import { isLink, isTypedLink } from './link.ts'
import { maintenanceProblems } from './maintenance.ts'
import { productProblems } from './product.ts'

const everybody = { audience: 'everyone' as const, branch: null, starts: '2026-11-16T12:00:00Z', ends: null }
const good = [
  'https://www.example.com',
  'https://example.com/a/b?c=d#e',
  'HTTPS://Example.COM:8443/',
  'https://bücher.example/',
  'https://xn--bcher-kva.example/',
  'https://a.b.c.example./',
  'https://example.xn--p1ai/',
  'https://example.xn--90ais/',
]
const bad = [
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://example.com',
  'data:text/html,<script>alert(1)</script>',
  'http://example.com',
  'ftp://example.com',
  'https:/example.com',
  'https://',
  'https://localhost/',
  'https://portal',
  'https://printer.local/',
  'https://wiki.internal./',
  'https://db.corp/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://[::1]/',
  'https://[fe80::1]/',
  'https://example.com@10.0.0.1/',
  'https://somebody:secret@example.com/',
  'https://:secret@example.com/',
  'https://example.com/ b',
  'https://example.com/"onload=',
  'https://example.com\\@10.0.0.1/',
  'https://somebody@example.com/',
  'https://example.c/',
  'https://example.1com/',
  'https://example.com:99999/',
  'https://example.xn--/',
  ' https://example.com',
]

it.each(good)('leads out: %s', (address) => expect(isLink(address)).toBe(true))
it.each(bad)('leads nowhere: %s', (address) => expect(isLink(address)).toBe(false))

it('is typed without https:// in some places, with a port or a path', () => {
  for (const text of [
    'www.example.com',
    ' example.com/a ',
    'example.com:8443',
    'https://example.com',
    ' https://example.com ',
    'example.com/a:b',
  ])
    expect(isTypedLink(text)).toBe(true)
  for (const text of [
    'javascript:alert(1)',
    'data:x',
    'localhost:8443',
    '10.0.0.1',
    'http://example.com',
    'portal',
    ' javascript:alert(1)',
  ])
    expect(isTypedLink(text)).toBe(false)
})

describe.each(['javascript:alert(1)', 'data:text/html,x', 'https://169.254.169.254/', 'https://wiki.internal/'])(
  '%s',
  (address) => {
    it.each([
      ['an event', eventProblems({ event_link: address })],
      ['a speaker', eventProblems({ speaker_link: address })],
      ['a speaker’s profile', eventProblems({ alt_speaker_linkedin: address })],
      ['a meeting', eventProblems({ zoom_link: address })],
      ['a maintenance', maintenanceProblems({ name: 'x', url: address, starts: '2026-01-01', ends: '2026-01-02' })],
      ['a slide', announcementProblems({ ...everybody, link: address })],
      ['a product', productProblems({ Type: 'x', Name: 'x', Web: address.replace('https://', '') })],
      [
        'a document’s picture',
        documentProblems({
          title: 'Title',
          description: 'Words',
          category: 1,
          image_url: address,
          effective: '',
          review_by: '',
        }),
      ],
    ])('is no link of %s', (_, problems) => {
      expect(Object.values(problems).join()).toMatch(/Enter a (URL|web address|portal page)|Leave out http/)
    })
  },
)

it('what an event, a product or a slide links to is taken as before', () => {
  expect(
    eventProblems({ event_link: 'www.example.com/event', zoom_link: '', speaker_link: 'https://a.example' }),
  ).toEqual({})
  expect(productProblems({ Type: 'x', Name: 'x', Web: 'www.example.com:8443/a' })).toEqual({})
})
