import { expect, it } from 'vitest'
import { csvLine, utf8Mark } from './csv.ts'

it('begins with the mark of its encoding', () => expect(utf8Mark).toBe('\ufeff'))

it.each([
  [['a', 'b'], 'a,b\r\n'],
  [['a,b', 'c'], '"a,b",c\r\n'],
  [['say "so"'], '"say ""so"""\r\n'],
  [['two\nlines'], '"two\nlines"\r\n'],
  [['two\rlines'], '"two\rlines"\r\n'],
  [['=1+1'], "'=1+1\r\n"],
  [['+1'], "'+1\r\n"],
  [['@sum'], "'@sum\r\n"],
  [['\tx'], "'\tx\r\n"],
  [['-x'], "'-x\r\n"],
  [['-12', '-12.50'], '-12,-12.50\r\n'],
  [['-1a'], "'-1a\r\n"],
  [['-1.x'], "'-1.x\r\n"],
  [['a=b', 'a-1'], 'a=b,a-1\r\n'],
  [['x-12'], 'x-12\r\n'],
])('%j is the line %j', (cells, line) => expect(csvLine(cells)).toBe(line))
