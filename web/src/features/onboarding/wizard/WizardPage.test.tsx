import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fill } from '../../../testing/fill.ts'
import {
  allFiles,
  complete,
  julian,
  now,
  openWizard,
  stepState,
  withGap,
  wizardOf,
} from '../../../testing/onboarding.tsx'
import { FakeUpload, uploadsAtTheWire } from '../../../testing/uploads.ts'
import { failure } from '../../../testing/wire.ts'

uploadsAtTheWire()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) }))
afterEach(() => void vi.useRealTimers())

const h1 = (name: string) => screen.findByRole('heading', { level: 1, name })
const goOn = () => screen.getByRole('button', { name: /^Continue to|^Sign and send|^Go to/ })
const leave = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
/** What was typed is saved at once when the page is hidden. */
function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  return leave()
}
afterEach(() => void vi.restoreAllMocks())

it('begins with the name of the invitation, and pressed too early leads to what is missing [ROUTE-11]', async () => {
  const blank = wizardOf()
  const { user, address } = openWizard({ ...blank, person: { ...blank.person, version: 0 } }, 'person')
  await h1('Personal information')
  expect(screen.getByLabelText('First name')).toHaveValue('Maren')
  expect(screen.getByLabelText('Last name')).toHaveValue('Holloway')
  await user.click(goOn())
  expect(screen.getByText('3 fields need attention.')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Date of birth')).toHaveFocus())
  expect(address()).toBe('/onboardingwizard?step=person')
  await user.click(screen.getByRole('button', { name: 'Skip for now' }))
  await h1('CRD number')
  expect(address()).toBe('/onboardingwizard?step=crd')
})

it('saves what is typed with the version it was typed on, and counts what is truly done', async () => {
  const { user, saved } = openWizard(wizardOf({ person: { ...complete.person, phone: '' } }), 'person')
  await h1('Personal information')
  // disclosures begun and the documents aren't: nothing counts but what needs nothing more
  expect(screen.getByText('1 of 8 steps done')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Mobile phone'), '(518) 555-0177')
  expect(screen.getByText('2 of 8 steps done')).toBeInTheDocument()
  hide()
  await waitFor(() => expect(saved('person')).toHaveLength(1))
  expect(saved('person')[0]).toMatchObject({ version: 3, content: { phone: '(518) 555-0177', ssn: 'XXX-XX-4329' } })
  await user.click(goOn())
  await h1('CRD number')
})

it('never shows the Social Security number, and keeps the one on file until another is typed', async () => {
  const { user, saved } = openWizard(wizardOf({ person: complete.person }), 'person')
  const field = await screen.findByLabelText('Social Security number')
  expect(field).toHaveValue('•••-••-4329')
  await user.click(field)
  expect(field).toHaveValue('')
  await user.tab()
  expect(field).toHaveValue('•••-••-4329')
  await user.type(field, '123-45-6789')
  await user.tab()
  expect(field).toHaveValue('•••-••-6789')
  hide()
  await waitFor(() => expect(saved('person').at(-1)?.content).toMatchObject({ ssn: '123-45-6789' }))
})

it('asks for a gap in place, with the dates that make it; answered, it is an entry like any other', async () => {
  const { user, saved } = openWizard(wizardOf({ history: withGap }), 'history')
  await h1('Employment, last 10 years')
  expect(screen.getByText('120 of 121')).toBeInTheDocument()
  const rows = within(screen.getByRole('list', { name: 'Entries' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.slice(0, 12))).toEqual(['Pine Hollow ', 'June 2021 is', 'Halyard Savi'])
  expect(rows[1]).toHaveTextContent(
    'Halyard Savings Bank ended May 28, 2021, and Pine Hollow Brokerage started July 12, 2021.',
  )
  await user.click(goOn())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Between jobs' })).toHaveFocus())
  expect(screen.getByRole('alert')).toHaveTextContent('June 2021 isn’t covered.')
  await user.click(screen.getByRole('button', { name: 'Between jobs' }))
  await waitFor(() => expect(screen.getByLabelText('In a few words')).toHaveFocus())
  expect(screen.getByLabelText('From')).toHaveValue('2021-05-29')
  expect(screen.getByLabelText('To')).toHaveValue('2021-07-11')
  expect(screen.getByText('121 of 121')).toBeInTheDocument()
  await fill(user, screen.getByLabelText('In a few words'), 'Moved')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.getByText('May 29 – Jul 11, 2021')).toBeInTheDocument()
  hide()
  await waitFor(() => expect(saved('history').at(-1)?.content).toMatchObject({ jobs: [{}, {}, { kind: 'between' }] }))
})

it('an entry that is incomplete says so, and leads to its fields', async () => {
  const jobs = complete.history.jobs.slice(0, 1).map((job) => ({ ...job, city: '' }))
  const { user } = openWizard(wizardOf({ history: { ...complete.history, jobs } }), 'history')
  await h1('Employment, last 10 years')
  await user.click(goOn())
  const edit = screen.getByRole('button', { name: 'Edit Pine Hollow Brokerage' })
  await waitFor(() => expect(edit).toHaveFocus())
  expect(screen.getByText('Something is missing here')).toBeInTheDocument()
  await user.click(edit)
  expect(screen.getByText('Enter the city.')).toBeInTheDocument()
})

it('with the jobs complete goes on to the homes, and begins there', async () => {
  const { user, address } = openWizard(wizardOf({ history: { ...complete.history, homes: [] } }), 'history&part=jobs')
  await h1('Employment, last 10 years')
  await user.click(goOn())
  await h1('Residence, last 5 years')
  expect(address()).toBe('/onboardingwizard?step=history&part=homes')
  expect(screen.getByText('Add your addresses of the last 5 years.')).toBeInTheDocument()
  cleanup()
  openWizard(wizardOf({ history: { ...complete.history, homes: [] } }), 'history')
  await h1('Residence, last 5 years')
})

it('a yes asks for details and papers', async () => {
  const { user, saved } = openWizard(wizardOf(), 'disclosures')
  await h1('Disclosures')
  const question = screen.getByRole('group', { name: /^14K\(1\)/ })
  await user.click(within(question).getByRole('radio', { name: 'Yes' }))
  await fill(user, screen.getByLabelText('What happened'), 'Chapter 13')
  expect(screen.getByRole('list', { name: 'Documents for 14K(1)' })).toBeInTheDocument()
  await user.click(goOn())
  expect(screen.getAllByText('Answer yes or no.')).toHaveLength(24)
  expect(screen.getByText('Add at least one document.')).toBeInTheDocument()
  await user.click(within(question).getByRole('radio', { name: 'No' }))
  expect(screen.queryByLabelText('What happened')).toBeNull()
  hide()
  await waitFor(() =>
    expect(saved('disclosures').at(-1)?.content).toEqual({
      answers: [{ id: '14k1', yes: false, what: 'Chapter 13', on: '', status: '' }],
    }),
  )
})

it('a paper goes after the answer that asks for it', async () => {
  const kept = Promise.withResolvers<void>()
  const { user, saved } = openWizard(wizardOf({ ...complete, crd: { ...complete.crd, crd: '', none: true } }), 'crd', {
    'PUT /api/onboarding/crd': async () => {
      await kept.promise
      return { ok: true, version: 4, all: 14, saved: now, steps: wizardOf().steps }
    },
  })
  await h1('CRD number')
  await user.click(screen.getByRole('checkbox', { name: /never had a CRD number/ }))
  await user.click(screen.getByRole('link', { name: /Documents/ }))
  await h1('Documents')
  fireEvent.change(screen.getByLabelText(/^File for .*U5/), { target: { files: [new File(['x'], 'u5.pdf')] } })
  await waitFor(() => expect(saved('crd')).toHaveLength(1))
  expect(FakeUpload.sent).toEqual([])
  kept.resolve()
  await expect.poll(() => FakeUpload.sent[0]?.path).toBe('/api/onboarding/documents/u5')
})

it('what another device saved in the meantime is told, and nothing is overwritten', async () => {
  const wizard = wizardOf({ person: complete.person })
  const { user, server } = openWizard(wizard, 'person', { 'PUT /api/onboarding/person': failure(409, 'conflict') })
  await h1('Personal information')
  await fill(user, screen.getByLabelText('Other names used'), 'Smith')
  hide()
  const [told] = await screen.findAllByText(/Changed on another device/)
  expect(told).toBeInTheDocument()
  const other = { ...wizard, person: { ...wizard.person, version: 4, content: { ...complete.person, middle: 'Eve' } } }
  server.answers['GET /api/onboarding/steps'] = { ok: true, side: 'open', help: julian, wizard: other }
  const [load] = screen.getAllByRole('button', { name: 'Load it' })
  await user.click(load as HTMLElement)
  await waitFor(() => expect(screen.getByLabelText('Middle name')).toHaveValue('Eve'))
  expect(screen.getByLabelText('Other names used')).toHaveValue('')
  expect(server.to('PUT', '/api/onboarding/person')).toHaveLength(1)
})

it('without a connection says that it tries again', async () => {
  const { user } = openWizard(wizardOf(), 'crd', { 'PUT /api/onboarding/crd': 'no-answer' })
  await h1('CRD number')
  await user.type(screen.getByLabelText('CRD number'), '6204418')
  hide()
  expect((await screen.findAllByText('Not saved, trying again')).length).toBeGreaterThan(0)
})

it('what the code was asked for in between isn’t lost', async () => {
  const { user, server, saved } = openWizard(wizardOf(), 'crd', {
    'PUT /api/onboarding/crd': failure(403, 'code-needed'),
  })
  await h1('CRD number')
  await user.type(screen.getByLabelText('CRD number'), '6204418')
  const stillOpen = server.answers['POST /api/links/open'] as object
  server.answers['POST /api/links/open'] = { ...stillOpen, state: 'code' }
  hide()
  await h1('Check that it’s you')
  Object.assign(server.answers, {
    'POST /api/links/open': stillOpen,
    'POST /api/links/code': { ok: true },
    'POST /api/links/verify': { ok: true },
    'PUT /api/onboarding/crd': { ok: true, version: 4, all: 14, saved: now, steps: wizardOf().steps },
  })
  await user.click(screen.getByRole('button', { name: 'Email me a code' }))
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '481516')
  await h1('CRD number')
  await waitFor(() => expect(screen.getByLabelText('CRD number')).toHaveValue('6204418'))
  hide()
  await waitFor(() => expect(saved('crd').at(-1)).toMatchObject({ version: 3, content: { crd: '6204418' } }))
})

it('a step that isn’t the candidate’s anymore can be read only', async () => {
  const wizard = wizardOf(complete)
  const steps = wizard.steps.map((one) => ({ ...one, locked: true }))
  openWizard({ ...wizard, steps }, 'person', {}, 'review')
  await h1('Personal information')
  expect(screen.getByText(/This step is with us/)).toBeInTheDocument()
  expect(screen.getByLabelText('First name')).toBeDisabled()
})

it('a step that came back shows the reviewer’s words and isn’t done by being complete', async () => {
  const wizard = wizardOf(complete, { files: allFiles })
  const returned = { reason: 'Please check the year.', by: 'Lena Brandt', at: now, changed: false }
  const steps = wizard.steps.map((one) => (one.step === 'person' ? stepState('person', { ...one, returned }) : one))
  const { user } = openWizard({ ...wizard, steps }, 'person', {}, 'returned')
  await h1('Personal information')
  expect(screen.getByText('“Please check the year.”')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Please change this/ })).toBeInTheDocument()
  expect(screen.getByText('6 of 8 steps done')).toBeInTheDocument()
  await user.click(goOn())
  expect(screen.getByText('Make the change that Lena Brandt asks for.')).toBeInTheDocument()
})

it('review and sign says what is missing before it opens', async () => {
  const { user } = openWizard(
    wizardOf({ ...complete, activities: { none: false, list: [] } }, { files: allFiles }),
    'sign',
  )
  await h1('Review and sign')
  expect(screen.queryByLabelText('Type your full legal name')).toBeNull()
  expect(screen.getByRole('link', { name: 'Finish Outside activities' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Go to the first open step/ }))
  await h1('Outside activities')
})

it('is signed with the name of step 1, once, with what was seen', async () => {
  const { user, server } = openWizard(wizardOf(complete, { files: allFiles }), 'sign', {
    'POST /api/onboarding/sign': { ok: true, signed: now },
  })
  await h1('Review and sign')
  expect(screen.getByText('Maren Elise Holloway, born ••/••/1997')).toBeInTheDocument()
  expect(screen.getByText('121 of 121 months, 1 address')).toBeInTheDocument()
  const sign = goOn()
  await user.click(sign)
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus())
  await user.click(screen.getByRole('checkbox'))
  await fill(user, screen.getByLabelText('Type your full legal name'), 'Maren Holloway')
  await user.click(sign)
  expect(await screen.findByText('Type your name as in step 1: Maren Elise Holloway.')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('Type your full legal name'))
  await fill(user, screen.getByLabelText('Type your full legal name'), 'maren  elise holloway')
  expect(server.to('POST', '/api/onboarding/sign')).toEqual([])
  await user.dblClick(sign)
  await h1('Welcome, Maren')
  expect(server.to('POST', '/api/onboarding/sign').map(({ body }) => body)).toEqual([
    { version: 7, name: 'maren  elise holloway', agree: true },
  ])
})

it('what was changed in the meantime is looked at again before it is signed', async () => {
  const { user, server } = openWizard(wizardOf(complete, { files: allFiles }), 'sign', {
    'POST /api/onboarding/sign': failure(409, 'conflict'),
  })
  await h1('Review and sign')
  await user.click(screen.getByRole('checkbox'))
  await fill(user, screen.getByLabelText('Type your full legal name'), 'Maren Elise Holloway')
  await user.click(goOn())
  expect(await screen.findByText('The server said conflict.')).toBeInTheDocument()
  await waitFor(() => expect(server.to('GET', '/api/onboarding/steps')).toHaveLength(2))
})

it('a policy is read before it is acknowledged', async () => {
  const policy = {
    id: 5,
    title: 'Code of ethics',
    version: 2,
    kind: 'pdf' as const,
    size: 90_000,
    opened: false,
    attested: null,
  }
  const wizard = wizardOf(complete, { policies: [policy] })
  const { user, server } = openWizard(wizard, 'policies', {
    'GET /api/onboarding/policies/5': new Response('%PDF-1.7'),
    'POST /api/onboarding/policies/5': { ok: true, attested: now, all: 9, saved: now, steps: wizard.steps },
  })
  await h1('Policies')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  await user.click(screen.getByRole('button', { name: 'Acknowledge Code of ethics' }))
  expect(screen.getByText('Read it first, then acknowledge it.')).toBeInTheDocument()
  const read = screen.getByRole('button', { name: 'Read Code of ethics' })
  expect(read).toHaveFocus()
  await user.click(read)
  await screen.findByRole('button', { name: 'Open again: Code of ethics' })
  const [asked] = server.to('GET', '/api/onboarding/policies/5')
  expect(new Headers(asked?.init.headers).get('x-portal-link')).toBe('token-1')
  await user.click(screen.getByRole('button', { name: 'Acknowledge Code of ethics' }))
  await screen.findByText(/acknowledged Nov 16, 2026/)
  expect(server.to('POST', '/api/onboarding/policies/5').map(({ body }) => body)).toEqual([{ version: 2 }])
})

it('finish later says where the link is, and saves nothing extra', async () => {
  const { user, server } = openWizard(wizardOf(complete), 'crd')
  await h1('CRD number')
  await user.click(screen.getByRole('button', { name: 'Finish later' }))
  expect(screen.getByText(/Use the link in your email to go on/)).toBeInTheDocument()
  expect(server.sent.filter(({ method }) => method === 'PUT')).toEqual([])
})
