import type { Business, Submission } from '@portal/contract/exchange'
import type { Details } from '@portal/contract/session'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { productOf } from './products.tsx'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export const paperOf = (id: number, more: Partial<Submission> = {}): Submission => ({
  id,
  kind: 'paper',
  direction: 'sent',
  title: `Paper ${id}`,
  note: '',
  status: 'Submitted',
  reason: '',
  advisor: 'Whitfield, Dana',
  email: 'dana@meridianharbor.example',
  branch: 'Albany',
  by: 'Dana Whitfield',
  created: `2026-11-1${id % 10}T14:12:00.000Z`,
  changed: `2026-11-1${id % 10}T14:12:00.000Z`,
  submitted: `2026-11-1${id % 10}T14:12:00.000Z`,
  reviewer: '',
  files: [{ id: id * 10, filename: `paper-${id}.pdf`, size: 120_000, at: '2026-11-10T14:12:00.000Z', forms: [] }],
  thread: [],
  business: null,
  product: '',
  version: 1,
  can: { edit: false, withdraw: false, comment: false, decide: false, worked: false },
  ...more,
})

export const blankBusiness: Business = {
  client: '',
  account: '',
  registration: null,
  category: '',
  productId: null,
  amount: '',
  check: false,
  note: '',
}

export const fullBusiness: Business = {
  client: 'Ingrid Halvorsen',
  account: 'QX-88204471',
  registration: 'Individual',
  category: 'Mutual Funds',
  productId: 3,
  amount: '64250.00',
  check: true,
  note: '',
}

export const draftOf = (id: number, business: Partial<Business> = {}, more: Partial<Submission> = {}) =>
  paperOf(id, {
    kind: 'new business',
    title: 'New business',
    status: 'Draft',
    submitted: null,
    files: [],
    business: { ...blankBusiness, ...business },
    can: { edit: true, withdraw: true, comment: false, decide: false, worked: false },
    ...more,
  })

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
}

/** Document Exchange, or what its address asks for. What a test changes in the list shows at the next asking. */
export async function openExchange(
  papers: Submission[],
  { who = detailsOf(), address = '/general/library', answers = {} }: Options = {},
) {
  const list = [...papers]
  const one = (id: number) => () => ({ ok: true, submission: list.find((paper) => paper.id === id) })
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/exchange': () => ({ ok: true, data: list }),
    'GET /api/data/products': { ok: true, products: [productOf(3), productOf(4, { Type: 'Variable Contracts' })] },
    ...Object.fromEntries(list.map(({ id }) => [`GET /api/exchange/${id}`, one(id)])),
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address)
  await screen.findByRole('heading', { level: 1 })
  return { ...portal, server, list }
}

export const reviewer = (more: Partial<Details> = {}) => {
  const who = detailsOf({ first: 'Rita', last: 'Review', ...more })
  return { ...who, menus: { ...who.menus, reviewer_tools: { ...who.menus.reviewer_tools, documents: true } } }
}

/** The reviewers' queue with these. */
export async function openReview(papers: Submission[], { address = '/documents', ...options }: Options = {}) {
  const opened = openExchange(papers, {
    who: reviewer(),
    address,
    ...options,
    answers: { 'GET /api/review/documents': () => ({ ok: true, data: papers }), ...options.answers },
  })
  return opened
}
