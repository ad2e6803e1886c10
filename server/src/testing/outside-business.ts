// What the tests of outside business begin with.
import {
  type Activity,
  type Answers,
  allOba,
  newActivity,
  type ObaRecord,
  saveActivity,
  submitActivity,
} from '@portal/contract/outside-business'
import type { Actor } from './actors.ts'

type Caller = Pick<Actor, 'call'>

export const answersOf = (more: Partial<Answers> = {}): Answers => ({
  desc: 'Board seat',
  business: { name: 'Kingsley Arts Trust', nature: 'Runs a gallery' },
  investment_related: false,
  position: 'Trustee',
  start_date: '2027-01-01',
  end_date: '',
  hours_week: 2,
  hours_trading: 0,
  compensation: 'None',
  clients_involved: false,
  clients: '',
  private_securities: false,
  note: '',
  ...more,
})

export const records = async (by: Caller): Promise<ObaRecord[]> =>
  JSON.parse((await by.call(allOba, {})).body.data) as ObaRecord[]

export const activity = async (by: Caller, id: number): Promise<Activity | undefined> =>
  (await records(by)).find((record) => record.id === id)?.data.activity

export const begin = async (by: Caller, from?: number): Promise<number> =>
  (await by.call(newActivity, { body: from === undefined ? {} : { from } })).body.id

export const save = (by: Caller, id: number, version: number, more: Partial<Answers> = {}) =>
  by.call(saveActivity, { params: { id }, body: { version, answers: answersOf(more) } })

export const submit = (by: Caller, id: number, version: number) =>
  by.call(submitActivity, { params: { id }, body: { version } })

/** Its id and the manager's work item. */
export async function submitted(by: Caller, more: Partial<Answers> = {}): Promise<{ id: number; task: number }> {
  const id = await begin(by)
  await save(by, id, 1, more)
  return { id, task: (await submit(by, id, 2)).body.task }
}
