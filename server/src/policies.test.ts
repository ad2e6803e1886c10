// One way to say who may, wherever it is asked: docs/decisions/0015-who-may.md.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const features = `${import.meta.dirname}/features`
const files = globSync(`${features}/**/*.ts`).filter((path) => !path.endsWith('.test.ts'))
const policies = files.filter((path) => path.endsWith('/policy.ts'))
const short = (path: string) => path.slice(features.length + 1)

it('every policy has its test, and the test asks everything it says', () => {
  expect(policies.length).toBeGreaterThan(15)
  const untested = policies.flatMap((path) => {
    const test = path.replace(/\.ts$/, '.test.ts')
    if (!existsSync(test)) return [`${short(path)} has no test`]
    const asked = readFileSync(test, 'utf8')
    const said = [...readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (may\w+)/gm)]
    // once where it is imported, once where it is asked
    return said.flatMap(([, name]) =>
      asked.split(new RegExp(`\\b${name}\\b`)).length > 2 ? [] : [`${short(path)}: ${name}`],
    )
  })
  expect(untested).toEqual([])
})

it('a route decides by a policy, never by a rule of its own', () => {
  const own = files
    .filter((path) => !policies.includes(path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\ballow\((?!may\w*\()(.*)/g)].map(
        ([, rule]) => `${short(path)}: ${rule}`,
      ),
    )
  expect(own).toEqual([])
})

/** Their own word about themselves, or whether it is theirs at all. */
const decidesNothing = new Set(['year-end/policy.ts: mayConfirm', 'exams/policy.ts: mayRecord'])

it('every policy that decides refuses participants and users who act for someone', () => {
  const deciding = policies.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (may\w+)[\s\S]*?(?=\n\n|$(?![\s\S]))/gm)]
      .filter(([, name = '']) =>
        /^may(Accept|Decide|Decline|Approve|Refund|Record|Confirm|Waive|Release|Dispose|Grade)/.test(name),
      )
      .map(([rule, name]) => ({ name: `${short(path)}: ${name}`, asks: /\bisImpartial\(/.test(rule) })),
  )
  expect(deciding.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'exams/policy.ts: mayRecordResult',
      'exchange/policy.ts: mayDecide',
      'outside-business/policy.ts: mayDecide',
      'payments/policy.ts: mayRefund',
      'tasks/policy.ts: mayDecide',
      'users/policy.ts: mayDecideRequest',
    ]),
  )
  const unasked = deciding.filter(({ name, asks }) => !asks && !decidesNothing.has(name))
  expect(unasked.map(({ name }) => name)).toEqual([])
})
