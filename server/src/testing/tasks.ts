// What the tests of work items begin with: items of a record that exists in the tests alone.
import {
  actOnTasks,
  getTask,
  listTasks,
  type TaskAct,
  type TaskCategory,
  type TaskDecision,
} from '@portal/contract/tasks'
import type { Portal } from '../app.ts'
import { knowRecords, openWorkItem, type WorkItemChange } from '../features/tasks/public.ts'
import { AppError } from '../platform/http/errors.ts'
import { changeBy } from '../platform/change.ts'
import { type Actor, menusFor } from './actors.ts'
import type { TestPortal } from './portal.ts'

export const reviewer = { menus: JSON.stringify(menusFor(true)) }

export function tasksOn(portal: TestPortal) {
  /** What the record was told. */
  const told: WorkItemChange[] = []
  const refusals = new Set<number>()
  const decisions: TaskDecision[] = ['Approved', 'Approved with conditions', 'Declined']
  knowRecords({
    kind: 'test',
    decidedBy: 'work list',
    proofFor: 'nothing',
    decisions,
    approvable: async (_, ids) => ids,
    view: async (_, recordId, { reviews }) => ({
      kind: 'test',
      title: `Number ${recordId}`,
      sentence: `Decide on number ${recordId}.`,
      link: '/test',
      asked: [{ label: 'Number', on_file: '', wanted: String(recordId) }],
      rule: 'Test rule',
      due: null,
      step: null,
      facts: [{ label: 'Number', value: String(recordId), ...(reviews && { secret: 'whole' }) }],
      files: [],
      checks: [],
      next: [],
    }),
    changed: async (_tx, _note, recordId, change) => {
      if (refusals.has(recordId)) throw new AppError('conflict', { message: 'The record says no.' })
      told.push(change)
    },
  })
  let record = 0

  const open = async (
    concerned: Actor,
    more: { by?: Actor; info?: string; category?: TaskCategory } = {},
    on: Portal = portal,
  ) => {
    const by = more.by ?? concerned
    const change = changeBy(on.platform, { id: by.id, name: by.email }, 'test')
    record++
    return change((tx, note) =>
      openWorkItem(
        tx,
        note,
        {
          department: 'Compliance',
          category: more.category ?? 'Outside Activity',
          info: more.info ?? 'Board seat, Kingsley Arts Trust',
          accountId: concerned.id,
          by,
          record: { kind: 'test', id: record },
        },
        portal.platform.clock(),
      ),
    )
  }
  const one = async (actor: Pick<Actor, 'call'>, id: number) => (await actor.call(getTask, { params: { id } })).body
  const list = async (actor: Pick<Actor, 'call'>) => (await actor.call(listTasks, {})).body.data
  const stored = async (id: number) => (await portal.sql('select * from work_item where id = $1', [id]))[0]
  const act = async (actor: Pick<Actor, 'call'>, act: TaskAct, ...ids: number[]) => {
    const rows = await portal.sql('select id, version from work_item where id = any($1) order by id', [ids])
    const { body } = await actor.call(actOnTasks, { body: { items: rows as { id: number; version: number }[], act } })
    return body
  }
  return { told, refusals, open, one, list, stored, act, lastRecord: () => record }
}
