import { describe, expect, it } from 'vitest'
import { isAdmin, isAdvisor, isAdvisorPlus } from './access.ts'
import { isEmail, maskEmail } from './email.ts'
import { productProblems } from './product.ts'

const good = { Type: 'Mutual Funds', Name: 'Fund' }

describe('a product', () => {
  it.each([['www.northquay.example'], ['northquay.example/funds?class=a#top'], ['northquay.example:8443/x'], ['']])(
    'may have the website «%s»',
    (Web) => expect(productProblems({ ...good, Web })).toEqual({}),
  )

  it.each([
    ['http://northquay.example'],
    ['ftp://northquay.example'],
    ['javascript:alert(1)'],
    ['northquay'],
    ['north quay.example'],
    ['a.example/"onclick'],
    ['//northquay.example'],
    ['user@northquay.example'],
  ])('may not have the website «%s»', (Web) => expect(productProblems({ ...good, Web })).toHaveProperty(['item.Web']))

  it.each([['(518) 555-0142'], ['+15185550142'], ['518.555.0142x7'], ['']])('may have the phone «%s»', (Phone) =>
    expect(productProblems({ ...good, Phone: Phone.slice(0, 14), Fax: Phone.slice(0, 14) })).toEqual({}),
  )

  it.each([
    ['Name', 'x'.repeat(100), undefined],
    ['Name', 'x'.repeat(101), 'Use 100 characters or fewer.'],
    ['Name', '  ', 'Enter the product name.'],
    ['Web', `${'x'.repeat(67)}.example`, undefined],
    ['Web', `${'x'.repeat(68)}.example`, 'Use 75 characters or fewer.'],
    ['Web', 'https://northquay.example', 'Leave out http:// or https://.'],
    ['Web', 'northquay.example/?from=https://other.example', undefined],
    ['Web', 'northquay', 'Enter a web address, for example www.example.com.'],
    ['Email', `${'x'.repeat(57)}@northquay.example`, undefined],
    ['Email', `${'x'.repeat(58)}@northquay.example`, 'Use 75 characters or fewer.'],
    ['Email', 'Funds@northquay.example', 'Use lowercase letters only.'],
    ['Email', 'funds', 'Not a valid e-mail'],
    ['Phone', '518-555-0142 7', undefined],
    ['Phone', '518-555-0142 77', 'Use 14 characters or fewer.'],
    ['Phone', 'call us', 'Use only numbers, spaces, and + ( ) . - x.'],
    ['Fax', '518-555-0142 77', 'Use 14 characters or fewer.'],
    ['Fax', 'by mail', 'Use only numbers, spaces, and + ( ) . - x.'],
  ])('its %s «%s» → %s [LIMIT-22..26]', (field, text, problem) =>
    expect(productProblems({ ...good, [field]: text })[`item.${field}`]).toBe(problem),
  )

  it('has its problems named where the form wants them', () => {
    expect(Object.keys(productProblems({}, ''))).toEqual(['Type', 'Name'])
  })
})

describe('levels of access', () => {
  it.each([
    [-1, [false, false, false]],
    [0, [false, false, false]],
    [1, [true, false, false]],
    [2, [true, true, false]],
    [6, [true, true, false]],
    [7, [true, true, true]],
    [9, [true, true, true]],
  ])('access %i: advisor, advisor plus, admin', (access, expected) => {
    expect([isAdvisor(access), isAdvisorPlus(access), isAdmin(access)]).toEqual(expected)
  })
})

describe('an address', () => {
  it.each(['a@b.example', 'dana.whitfield+x@meridianharbor.example'])('%s is one', (text) =>
    expect(isEmail(text)).toBe(true),
  )
  it.each([
    '',
    'a',
    'a@b',
    'a@b.',
    '@b.example',
    'a b@c.example',
    'a@b.example\n',
    'a@b.example\r\nBcc: c@d.example',
    'a@b@c.example',
    'ä@b.example',
    `${'x'.repeat(65)}@b.example`,
    `a@${'b.'.repeat(130)}example`,
  ])('%j is none', (text) => expect(isEmail(text)).toBe(false))
  it('is masked to what its owner recognises', () => {
    expect(maskEmail('dana@firm.example')).toBe('d•••@firm.example')
    expect(maskEmail('d@firm.example')).toBe('d•••@firm.example')
  })
})
