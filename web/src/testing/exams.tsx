import type { AnswerOf } from '@portal/contract/endpoint'
import type { ExamEntry, ExamRequest, listExams } from '@portal/contract/exams'
import { exams } from '@portal/contract/rules/exams'
import type { Details } from '@portal/contract/session'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export type Exams = AnswerOf<typeof listExams>

export const requestOf = (more: Partial<ExamRequest> = {}): ExamRequest => ({
  id: 12,
  exam: '24',
  text: 'Series 24',
  status: 'Requested',
  reason: 'To supervise',
  payer: 'firm',
  cost: 17_500,
  wanted_from: '2026-12-01',
  wanted_to: '2027-01-31',
  advisor: 'Dana Whitfield',
  created: '2026-11-16T15:00:00.000Z',
  window_from: null,
  window_to: null,
  days_left: null,
  scheduled: null,
  result_on: null,
  retake_from: null,
  results: [],
  task: 51,
  can: { pay: false, withdraw: false, schedule: false, result: false, correct: false, worked: false },
  ...more,
})

/** The catalogue, with what differs from it for some of them. */
export const examsOf = (
  differing: Record<string, Partial<ExamEntry>> = {},
  requests: ExamRequest[] = [],
  can: Partial<Exams['can']> = {},
): Exams => ({
  ok: true,
  exams: exams.map((exam) => ({
    ...exam,
    disabled: false,
    pre_held: exam.pre !== '',
    blocked: '',
    blocked_by: '',
    retake_from: null,
    ...differing[exam.value],
  })),
  crd: '2400068',
  held: [],
  requests,
  methods: { card: false, sandbox: true, commission: false },
  can: { request: true, price: false, review: false, ...can },
})

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
}

/** The exam center of Dana; what changes in `told` shows at the next asking. */
export async function openExams(told: { exams: Exams }, { who = detailsOf(), address, answers = {} }: Options = {}) {
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/exams': () => told.exams,
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address ?? '/securities/examcenter')
  await screen.findByRole('heading', { level: 1, name: 'Exam Center' })
  return { ...portal, server }
}
