import { afterEach, expect, it, vi } from 'vitest'
import { csvOf, downloadCsv } from './csv.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('writes lines as RFC 4180 has them, in UTF-8 that says so', () => {
  expect(
    csvOf([
      ['Name', 'About'],
      ['Smith, Jones', 'the "big" one'],
      ['two\nlines', 'Zoë'],
    ]),
  ).toBe('\ufeffName,About\r\n"Smith, Jones","the ""big"" one"\r\n"two\nlines",Zoë\r\n')
})

it.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '-1+1', '-'])('marks %j, which would run, as text (X05)', (text) => {
  expect(csvOf([[text]])).toBe(`\ufeff'${text}\r\n`)
})
it('marks and quotes what begins with a carriage return (X05)', () => {
  expect(csvOf([['\r=1']])).toBe('\ufeff"\'\r=1"\r\n')
})

it.each(['-12.50', '-3', '12', 'a=b'])('leaves %j as it is', (text) => {
  expect(csvOf([[text]])).toBe(`\ufeff${text}\r\n`)
})

it('is saved under its name and the day', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 23, 30), toFake: ['Date'] })
  let saved: Blob | undefined
  URL.createObjectURL = (blob) => {
    saved = blob as Blob
    return 'blob:list'
  }
  URL.revokeObjectURL = vi.fn<(address: string) => void>()
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect([this.download, this.href]).toEqual(['ships-2026-11-16.csv', 'blob:list'])
  })
  downloadCsv('ships', [['Name'], ['Ada']])
  expect(clicked).toHaveBeenCalledOnce()
  expect(await saved?.text()).toContain('Name\r\nAda\r\n')
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:list')
})
