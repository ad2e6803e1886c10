import type { Details } from '@portal/contract/session'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import type { Task, TaskDecision, TaskEntry, TaskRecord } from '@portal/contract/tasks'
import { screen } from '@testing-library/react'
import { features } from '../features/index.ts'
import { Tasks } from '../features/tasks/public.ts'
import type { Feature } from '../lib/feature.ts'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export const taskOf = (id: number, more: Partial<Task> = {}): Task => ({
  id,
  department: 'Securities',
  category: 'New Business',
  other: { f1: `Paper ${id}` },
  created_when: `2026-11-1${id % 10}T14:12:00.000Z`,
  created_by_name: 'Dana Whitfield',
  outcome: null,
  assigned_to_name: '',
  stage: 2,
  await_timer: 10,
  advisor: 'Whitfield, Dana',
  branch: 'Albany',
  names: namesOf(more),
  reason: '',
  changed: `2026-11-1${id % 10}T14:12:00.000Z`,
  version: 1,
  due: null,
  due_hour: false,
  overdue: false,
  took: null,
  can: { answer: false, comment: true, withdraw: false, decide: false, worked: false },
  ...more,
})

/** As the server splits them: the last word is the last name, or what stands before the comma. */
function namesOf({
  advisor = 'Whitfield, Dana',
  created_by_name = 'Dana Whitfield',
  assigned_to_name = '',
}: Partial<Task>) {
  const split = (name: string) => {
    const [first = '', last = ''] = name.split(' ')
    return { first, last }
  }
  const [last = '', first = ''] = advisor.split(', ')
  return {
    advisor: { first, last },
    created_by: split(created_by_name),
    assigned_to: assigned_to_name ? { ...split(assigned_to_name), profile_image: '' } : null,
  }
}

export const mayDecide = { answer: false, comment: true, withdraw: false, decide: true, worked: false }

export const entryOf = (kind: TaskEntry['kind'], more: Partial<TaskEntry> = {}): TaskEntry => ({
  at: '2026-11-14T14:12:00.000Z',
  by: 'Dana Whitfield',
  face: '',
  kind,
  text: '',
  stage: null,
  internal: false,
  ...more,
})

export interface Behind {
  record?: Partial<TaskRecord>
  entries?: TaskEntry[]
  moves?: number[]
  decisions?: TaskDecision[]
  reviews?: boolean
  why?: string
}

const recordOf = (task: Task): TaskRecord => ({
  kind: 'paper',
  title: task.other.f1,
  sentence: `Review “${task.other.f1}” from Dana Whitfield.`,
  link: '',
  asked: [{ label: 'Document', on_file: '', wanted: task.other.f1 }],
  rule: 'Review of correspondence (FINRA Rule 3110(b)(4))',
  due: null,
  step: null,
  facts: [],
  files: [],
  checks: [],
  next: [],
})

const decisionsOn = ({ can }: Task): TaskDecision[] =>
  can.decide ? ['Approved', 'Approved with conditions', 'Declined'] : []

export const itemOf = (
  task: Task,
  { record, entries = [entryOf('opened', { stage: 0 })], moves = [1, 3], decisions, reviews, why }: Behind = {},
) => ({
  ok: true,
  task,
  record: { ...recordOf(task), ...record },
  entries,
  moves,
  decisions: decisions ?? decisionsOn(task),
  reviews: reviews ?? (task.can.decide || task.can.worked || Boolean(why)),
  why: why ?? (task.can.worked ? workedOnIt : ''),
  assignees: people,
})

const people = [
  { id: 'account-1', name: 'Rita Review', face: '' },
  { id: 'account-2', name: 'Sam Second', face: '' },
]

export const reviewerOf = (more: Partial<Details> = {}) => {
  const who = detailsOf({ first: 'Rita', last: 'Review', reviews: 4, ...more })
  return { ...who, menus: { ...who.menus, reviewer_tools: { ...who.menus.reviewer_tools, activities: true } } }
}

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
  behind?: Behind
}

/** Home with nothing but the tasks. */
const alone: Feature = {
  screens: {
    '/dash/p': async () => () => (
      <>
        <h1>Home</h1>
        <Tasks />
      </>
    ),
  },
}

/** The person's own list; what a test changes in `list` shows at the next asking. */
export function openTasks(
  tasks: readonly Task[],
  { who = detailsOf(), address = '/dash/p', answers = {}, behind }: Options = {},
) {
  const list = [...tasks]
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/tasks': () => ({ ok: true, data: list, cursor: 'c1' }),
    ...Object.fromEntries(
      list.map(({ id }) => [
        `GET /api/tasks/${id}`,
        () => itemOf(list.find((task) => task.id === id) ?? taskOf(id), behind),
      ]),
    ),
    ...answers,
  })
  signedInAs(who)
  return { ...openScreen(address, [...features, alone]), server, list }
}

/** What is assigned is taken to be the reader's. */
const segmentsOf = (tasks: readonly Task[]) => ({
  mine: tasks.filter((task) => task.assigned_to_name !== '').length,
  unassigned: tasks.filter((task) => task.assigned_to_name === '').length,
  overdue: tasks.filter((task) => task.overdue).length,
  all: tasks.length,
})

/** The reviewers' list, or one of it. */
export async function openActivities(
  tasks: readonly Task[],
  { address = '/activities?segment=all', ...options }: Options = {},
) {
  const opened = openTasks(tasks, {
    who: reviewerOf(),
    address,
    ...options,
    answers: {
      'GET /api/activities': () => ({
        ok: true,
        data: opened.list.map((task) => ({ decisions: decisionsOn(task), ...task })),
        total: opened.list.length,
        more: false,
        segments: segmentsOf(opened.list),
        counts: Array.from({ length: 10 }, (_, stage) => opened.list.filter((task) => task.stage === stage).length),
        assignees: people,
        categories: [...new Set(opened.list.map(({ category }) => category))],
        branches: ['Albany', 'Burlington'],
      }),
      'GET /api/activities/filters': { ok: true, data: [] },
      ...options.answers,
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return opened
}
