import { expect, it } from 'vitest'
import { stateNamed, states } from './states.ts'

it('are the fifty states, the District of Columbia and Puerto Rico [REGS-20]', () => {
  const codes =
    `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK
    OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/)
  expect(codes).toHaveLength(52)
  expect(states.map(({ code }) => code)).toEqual(codes)
  const names = states.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(52)
  for (const name of ['District of Columbia', 'Puerto Rico', 'New York']) expect(stateNamed(name)?.name).toBe(name)
  expect(stateNamed('Guam')).toBeUndefined()
})

it('stand each on a tile of their own, within twelve by eight', () => {
  expect(new Set(states.map(({ at }) => at.join())).size).toBe(52)
  for (const { at } of states) {
    expect(at[0]).toBeGreaterThanOrEqual(0)
    expect(at[0]).toBeLessThan(12)
    expect(at[1]).toBeGreaterThanOrEqual(0)
    expect(at[1]).toBeLessThan(8)
  }
})
