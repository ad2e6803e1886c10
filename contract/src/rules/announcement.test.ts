import { expect, it } from 'vitest'
import { announcementProblems, isSlideLink } from './announcement.ts'

it.each([
  ['/compliance/guidance', true],
  ['/', true],
  ['/products?open=1#top', true],
  ['https://northquay.example/news', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['\\evil.example', false],
  ['http://northquay.example', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://portal.example@evil.example', false],
  ['compliance', false],
])('a slide may lead to «%s»: %s', (link, may) => expect(isSlideLink(link)).toBe(may))

const slide = { link: '', audience: 'everyone' as const, branch: null, starts: '2026-03-01T00:00:00Z', ends: null }
it.each<[string, Parameters<typeof announcementProblems>[0], string[]]>([
  ['no link, no end', slide, []],
  ['a link elsewhere', { ...slide, link: 'ftp://x.example' }, ['link']],
  ['an end after the start', { ...slide, ends: '2026-03-01T00:00:01Z' }, []],
  ['an end at the start', { ...slide, ends: '2026-03-01T00:00:00Z' }, ['ends']],
  ['a start that is none', { ...slide, starts: '2026-02-30T25:00:00Z' }, ['starts']],
  ['for a branch', { ...slide, audience: 'branch', branch: 3 }, []],
  ['for a branch that is not named', { ...slide, audience: 'branch' }, ['branch']],
  ['for everyone of a branch', { ...slide, branch: 3 }, ['branch']],
])('%s', (_what, given, fields) => expect(Object.keys(announcementProblems(given))).toEqual(fields))
