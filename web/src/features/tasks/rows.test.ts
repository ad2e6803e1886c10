import { expect, it } from 'vitest'
import { taskOf } from '../../testing/tasks.tsx'
import { allSettled, settled, type TaskList, withArrival } from './rows.ts'

const list: TaskList = { rows: [taskOf(2, { version: 4 }), taskOf(1)].map(settled), cursor: '10' }
const shape = ({ rows, cursor }: TaskList) => [
  ...rows.map(({ id, version, life }) => `${id} v${version} ${life}`),
  cursor,
]

it('puts what is new on top, with a local life flag that fades [TASK-19, DATA-33]', () => {
  const next = withArrival(list, { task: taskOf(3), cursor: '11' })
  expect(shape(next)).toEqual(['3 v1 fresh', '2 v4 settled', '1 v1 settled', '11'])
  expect(shape(allSettled(next))).toEqual(['3 v1 settled', '2 v4 settled', '1 v1 settled', '11'])
})

it.each([
  ['newer', 5, 'Changed'],
  ['the same again', 4, 'Paper 2'],
  ['older, and late', 3, 'Paper 2'],
])('takes a version that is %s for what it is', (_, version, shown) => {
  const next = withArrival(list, { task: taskOf(2, { version, other: { f1: 'Changed' } }), cursor: '11' })
  expect(next.rows.map(({ other }) => other.f1)).toEqual([shown, 'Paper 1'])
  expect(next.cursor).toBe('11')
})

it('lets go of what left the list, once or twice', () => {
  const gone = withArrival(list, { gone: 2, cursor: '11' })
  expect(shape(gone)).toEqual(['1 v1 settled', '11'])
  expect(shape(withArrival(gone, { gone: 2, cursor: '' }))).toEqual(['1 v1 settled', '11'])
})
