import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { openScreen } from '../../testing/render.tsx'
import { FakeUpload, uploadsAtTheWire } from '../../testing/uploads.ts'
import { answersOf, attestationOf, goodAnswers, goodFiles, openedLink, savedOf } from '../../testing/vendors.tsx'
import { failure, type Sent, wire } from '../../testing/wire.ts'

uploadsAtTheWire()
beforeEach(() => sessionStorage.clear())

const asked = 'GET /api/vendor/attestation'
const answer = (id: string) => `PUT /api/vendor/attestation/answers/${id}`
const saves = (id: string, version = 1) => ({
  [answer(id)]: ({ body }: Sent) => {
    const { value, by } = body as { value: never; by: string }
    return { ok: true, answer: value === null ? null : savedOf(value, { by, version }) }
  },
})
const complete = { answers: answersOf(goodAnswers), files: goodFiles }

async function open(attestation = attestationOf(), answers: Parameters<typeof wire>[0] = {}) {
  const server = wire({ 'POST /api/links/open': openedLink, [asked]: attestation, ...answers })
  const portal = openScreen('/vendor/attestation?q=token-1')
  await screen.findByRole('heading', { level: 1 })
  return { server, ...portal }
}
const group = (title: RegExp | string) => screen.getByRole('group', { name: title })
const section = (title: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('button', { name: title })
const bodies = (server: { to: (method: string, path: string) => Sent[] }, id: string) =>
  server.to('PUT', `/api/vendor/attestation/answers/${id}`).map(({ body }) => body)

it('says who asks and why, counts what is answered, and takes the token out of the address [ROUTE-09]', async () => {
  const { address } = await open(attestationOf({ answers: answersOf({ legal_name: 'Cobalt', country: 'Ohio' }) }))
  expect(
    screen.getByRole('heading', { level: 1, name: 'Security questionnaire for Cobalt Archive' }),
  ).toBeInTheDocument()
  expect(screen.getByText(/Regulation S-P asks us/)).toBeInTheDocument()
  expect(screen.getByText('Theodora Vance')).toBeInTheDocument()
  expect(screen.getByText('(518) 555-0137')).toBeInTheDocument()
  expect(address()).toBe('/vendor/attestation')
  expect(section(/Your company/)).toHaveTextContent('2 of 6')
  expect(section(/Your company/)).toHaveAttribute('aria-current', 'step')
  expect(screen.getByText('December 4')).toBeInTheDocument()
  expect(screen.getByText('18 days')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Next: 1.3 Security lead' })).toBeInTheDocument()
})

it('saves a choice at once with who gave it, opens what follows from it, and says how many were added', async () => {
  const { server, user } = await open(attestationOf(), saves('soc2'))
  await user.click(section(/Security reports/))
  expect(screen.getByRole('heading', { level: 2, name: 'Security reports' })).toHaveFocus()
  expect(screen.queryByRole('textbox', { name: 'Auditor' })).toBeNull()
  await user.click(within(group(/current SOC 2/)).getByRole('radio', { name: 'Yes' }))
  expect(screen.getByText('5 questions added')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Auditor' })).toBeInTheDocument()
  await waitFor(() => expect(bodies(server, 'soc2')).toEqual([{ value: 'yes', version: 0, by: 'Tomas Reyes' }]))
  expect(await screen.findByText(/^Saved \d/)).toBeInTheDocument()
  await user.click(within(group(/current SOC 2/)).getByRole('radio', { name: 'No' }))
  expect(screen.getByText('5 questions no longer asked')).toBeInTheDocument()
  await waitFor(() => expect(bodies(server, 'soc2')[1]).toEqual({ value: 'no', version: 1, by: 'Tomas Reyes' }))
})

it('what is typed is saved when the field is left, and what is wrong is said and not sent', async () => {
  const { server, user } = await open(attestationOf(), { ...saves('legal_name'), ...saves('leavers') })
  await fill(user, screen.getByRole('textbox', { name: /legal name/ }), 'Cobalt Archive, Inc.')
  await user.tab()
  await waitFor(() =>
    expect(bodies(server, 'legal_name')).toEqual([{ value: 'Cobalt Archive, Inc.', version: 0, by: 'Tomas Reyes' }]),
  )
  await user.click(section(/Access and encryption/))
  const days = screen.getByRole('textbox', { name: /Within how many days do you remove/ })
  await user.type(days, 'soon')
  await user.tab()
  expect(screen.getByText('Enter a number of days.')).toBeInTheDocument()
  expect(days).toBeInvalid()
  expect(bodies(server, 'leavers')).toEqual([])
  await user.clear(days)
  await user.type(days, '1,200')
  await user.tab()
  await waitFor(() => expect(bodies(server, 'leavers')).toEqual([{ value: 1200, version: 0, by: 'Tomas Reyes' }]))
})

it('lists are one entry a line, several are chosen, and None goes alone', async () => {
  const { server, user } = await open(attestationOf({ answers: answersOf({ subs: 'yes' }) }), {
    ...saves('data'),
    ...saves('subs_who'),
  })
  await user.click(section(/Services and data/))
  const data = group(/Which data of our clients/)
  await user.click(within(data).getByRole('checkbox', { name: 'Email and recordings' }))
  await user.click(within(data).getByRole('checkbox', { name: 'Birth dates' }))
  await user.click(within(data).getByRole('checkbox', { name: 'None' }))
  expect(within(data).getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  await waitFor(() => expect(bodies(server, 'data').at(-1)).toMatchObject({ value: ['none'] }))
  await user.click(section(/Sub-vendors/))
  await user.type(
    screen.getByRole('textbox', { name: 'Who, and where?' }),
    'Pinegate (Ohio){Enter}{Enter} Vantor (Ireland) ',
  )
  await user.tab()
  await waitFor(() =>
    expect(bodies(server, 'subs_who')[0]).toMatchObject({ value: ['Pinegate (Ohio)', 'Vantor (Ireland)'] }),
  )
})

it('last year’s answer stands above each question, and what is changed or new is marked', async () => {
  await open(
    attestationOf({
      answers: answersOf({ soc2: 'yes', exceptions: 'yes', pentest: 'yes' }),
      last: { soc2: 'yes', exceptions: 'no', pentest_on: '2025-10-02' },
      files: [{ ...goodFiles[0], question: 'soc2_file' } as never],
      last_files: [{ question: 'soc2_file', name: 'soc2-2025.pdf' }],
    }),
  ).then(({ user }) => user.click(section(/Security reports/)))
  expect(
    screen.getByText('We filled in last year’s answers, so change only what’s different.', { exact: false }),
  ).toBeVisible()
  const above = (id: string) => document.querySelector(`#q-${id} > p`)?.textContent
  expect(above('soc2')).toBe('3.1 · Last year: Yes')
  expect(above('exceptions')).toBe('Last year: NoChanged')
  expect(above('pentest')).toBe('3.2New')
  expect(above('soc2_file')).toBe('Last year: soc2-2025.pdfNew file')
  expect(screen.getByText('Same as last year').nextSibling).toHaveTextContent('1')
  expect(screen.getByText('Changed', { selector: 'dt' }).nextSibling).toHaveTextContent('2')
})

it('somebody else was faster: theirs stands, it is said who, and mine can still be saved', async () => {
  const theirs = attestationOf({ answers: { policy: savedOf('no', { by: 'Ana Lyle', version: 4 }) } })
  const { server, user } = await open(attestationOf({ answers: { policy: savedOf('yes', { version: 3 }) } }), {
    [answer('policy')]: failure(409, 'conflict', { message: 'Ana Lyle changed this answer in the meantime.' }),
  })
  server.answers[asked] = theirs
  const policy = group(/written information security policy/)
  await user.click(within(policy).getByRole('radio', { name: 'Yes, reviewed yearly' }))
  expect(await screen.findByText(/Ana Lyle changed this answer in the meantime/)).toHaveTextContent(
    'Your answer wasn’t saved: “Yes, reviewed yearly”',
  )
  expect(within(policy).getByRole('radio', { name: 'No' })).toBeChecked()
  Object.assign(server.answers, saves('policy', 5))
  await user.click(screen.getByRole('button', { name: 'Save mine instead' }))
  await waitFor(() => expect(bodies(server, 'policy')[1]).toMatchObject({ value: 'yearly', version: 4 }))
  expect(within(policy).getByRole('radio', { name: 'Yes, reviewed yearly' })).toBeChecked()
  expect(screen.queryByText(/in the meantime/)).toBeNull()
})

it('an answer of a colleague says whose it is, and whoever answers can say that they are somebody else', async () => {
  const { server, user } = await open(
    attestationOf({ answers: { policy: savedOf('yes', { by: 'Ana Lyle' }), training: savedOf('all') } }),
    saves('training', 2),
  )
  expect(screen.getAllByText(/^Answered by/).map((one) => one.textContent)).toEqual(['Answered by Ana Lyle'])
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const name = screen.getByRole('textbox', { name: 'Your name' })
  await user.clear(name)
  await user.type(name, 'Ana Lyle{Enter}')
  await user.click(within(group(/Is everyone trained/)).getByRole('radio', { name: 'Some' }))
  await waitFor(() => expect(bodies(server, 'training')[0]).toMatchObject({ by: 'Ana Lyle' }))
})

it('without a connection the answer stays, says that it isn’t saved, and goes with “Finish later”', async () => {
  const { server, user } = await open(attestationOf(), { [answer('policy')]: 'no-answer' })
  const policy = group(/written information security policy/)
  await user.click(within(policy).getByRole('radio', { name: 'Yes' }))
  expect(await screen.findByText('Couldn’t save. Retrying…')).toBeInTheDocument()
  expect(within(policy).getByRole('radio', { name: 'Yes' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Finish later' }))
  expect(await screen.findByText(/aren’t saved yet/)).toBeInTheDocument()
  Object.assign(server.answers, saves('policy'))
  await user.click(screen.getByRole('button', { name: 'Finish later' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your answers are saved' })).toBeInTheDocument()
  expect(screen.getByText(/It works until Dec 24, 2026/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Keep answering' }))
  expect(within(group(/written information security policy/)).getByRole('radio', { name: 'Yes' })).toBeChecked()
})

it('files say until when they count, soon in amber, and one that has expired is no answer', async () => {
  const soon = { soc2: 'yes', soc2_to: '2025-12-31' }
  const { server, user } = await open(attestationOf({ answers: answersOf(soon), files: goodFiles.slice(0, 1) }), {
    ...saves('soc2_to', 2),
    'DELETE /api/vendor/attestation/files/1': { ok: true },
  })
  await user.click(section(/Security reports/))
  const until = () => screen.getByText(/^(Covers until|Expired)/)
  expect(until()).toHaveTextContent('Covers until Dec 31, 2026')
  expect(until()).toHaveAttribute('data-tone', 'soon')
  const before = section(/Security reports/).textContent
  fireEvent.change(screen.getByLabelText('Period to'), { target: { value: '2025-06-30' } })
  expect(until()).toHaveTextContent('Expired Jun 30, 2026. Add a newer one')
  expect(section(/Security reports/).textContent).not.toBe(before)
  await user.click(screen.getByRole('button', { name: 'Remove soc2_file.pdf' }))
  await waitFor(() => expect(screen.queryByText('soc2_file.pdf')).toBeNull())
  expect(server.to('DELETE', '/api/vendor/attestation/files/1')).toHaveLength(1)
})

it('a file is uploaded for its question; one that isn’t taken says why', async () => {
  const { user } = await open(attestationOf({ answers: answersOf({ soc2: 'yes' }) }))
  await user.click(section(/Security reports/))
  const field = () => screen.getByLabelText('File for The report')
  fireEvent.change(field(), { target: { files: [new File(['x'], 'tool.exe')] } })
  expect(screen.getByText('Only PDF, JPEG, and PNG files are accepted.')).toBeInTheDocument()
  fireEvent.change(field(), { target: { files: [new File(['x'], 'soc2.pdf')] } })
  await expect.poll(() => FakeUpload.sent[0]?.path).toBe('/api/vendor/attestation/answers/soc2_file/files')
  expect(FakeUpload.sent[0]?.fields['by']).toBe('Tomas Reyes')
  await FakeUpload.sent[0]?.answer(200, { ok: true, file: { ...goodFiles[0], name: 'soc2.pdf' } })
  expect(screen.getByText('2.4 MB, checked for viruses, added by Tomas Reyes')).toBeInTheDocument()
})

it('what an answer asks for waits until that answer is saved: a file and a date, also when it takes two tries', async () => {
  let tries = 0
  const saved = Promise.withResolvers<void>()
  const { server, user } = await open(attestationOf(), {
    ...saves('soc2_to'),
    [answer('soc2')]: async (sent: Sent) => {
      if (++tries === 1) return failure(500, 'internal')
      await saved.promise
      return saves('soc2')[answer('soc2')]?.(sent)
    },
  })
  await user.click(section(/Security reports/))
  await user.click(within(group(/current SOC 2/)).getByRole('radio', { name: 'Yes' }))
  expect(await screen.findByText(/Retrying/)).toBeInTheDocument()
  fireEvent.change(screen.getByLabelText('Period to'), { target: { value: goodAnswers['soc2_to'] } })
  fireEvent.blur(screen.getByLabelText('Period to'))
  fireEvent.change(screen.getByLabelText('File for The report'), { target: { files: [new File(['x'], 'soc2.pdf')] } })
  await waitFor(() => expect(tries).toBe(2))
  expect(bodies(server, 'soc2_to')).toEqual([])
  expect(FakeUpload.sent).toEqual([])
  saved.resolve()
  await expect.poll(() => FakeUpload.sent[0]?.path).toBe('/api/vendor/attestation/answers/soc2_file/files')
  await waitFor(() => expect(bodies(server, 'soc2_to')).toHaveLength(1))
})

it('signed too early it leads to what is missing and says so; then it is signed once, with name, title and words', async () => {
  const { notice: _, ...rest } = goodAnswers
  const receipt = { number: 'V-7K42-9ABC', at: '2026-11-17T21:18:00Z', name: 'Tomas Reyes', title: 'CISO' }
  const { server, user } = await open(attestationOf({ ...complete, answers: answersOf(rest) }), {
    ...saves('notice'),
    'POST /api/vendor/attestation/sign': { ok: true, receipt },
  })
  await user.click(section(/Sign$/))
  const sign = () => screen.getByRole('button', { name: 'Sign and send' })
  expect(screen.getByText(/1 question is still open/)).toBeInTheDocument()
  await user.click(sign())
  expect(screen.getByText('Answer this question to sign.')).toBeInTheDocument()
  await user.click(within(group(/within 72 hours/)).getByRole('radio', { name: 'Yes, without a contract' }))
  expect(screen.queryByText('Answer this question to sign.')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Review and sign' }))
  await user.click(sign())
  expect(screen.getByText('Enter your title.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await fill(user, screen.getByRole('textbox', { name: 'Title' }), ' CISO ')
  await user.click(sign())
  expect(screen.getByRole('checkbox')).toHaveFocus()
  expect(server.to('POST', '/api/vendor/attestation/sign')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /I can sign for Cobalt Archive/ }))
  await user.dblClick(sign())
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you, Tomas' })).toHaveFocus()
  expect(server.to('POST', '/api/vendor/attestation/sign').map(({ body }) => body)).toEqual([
    { name: 'Tomas Reyes', title: 'CISO', agree: true, statement: 1 },
  ])
  expect(screen.getByText('V-7K42-9ABC')).toBeInTheDocument()
})

it('what the server finds missing when it is signed is shown where it is', async () => {
  const { user } = await open(attestationOf(complete), {
    'POST /api/vendor/attestation/sign': failure(400, 'invalid', { fields: { soc2_file: 'Upload a current report.' } }),
  })
  await user.click(section(/Sign$/))
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'CISO')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Sign and send' }))
  expect(await screen.findByText('Upload a current report.')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: 'Security reports' })).toBeInTheDocument()
})

it('what was returned comes first, in the reviewer’s words, with the way to each question', async () => {
  const { user } = await open(
    attestationOf({
      ...complete,
      returned: { reason: 'The report is last year’s.', questions: ['soc2_file'], at: '2026-11-15T15:00:00Z' },
    }),
  )
  const box = screen.getByRole('region', { name: 'Returned' })
  expect(box).toHaveTextContent('The report is last year’s.')
  await user.click(within(box).getByRole('button', { name: 'Report' }))
  expect(screen.getByText('Please look again')).toBeInTheDocument()
})

it('sent, it shows the receipt and what the firm still needs, and the answers as a file', async () => {
  const receipt = { number: 'V-7K42-9ABC', at: '2026-11-17T21:18:00Z', name: 'Tomas Reyes', title: 'CISO' }
  const plan = [{ text: 'Penetration test', due: '2027-01-29', who: 'Ana Lyle' }]
  const { server, user } = await open(attestationOf({ ...complete, receipt, plan }), {
    'GET /api/vendor/attestation/answers.pdf': failure(503, 'busy'),
  })
  expect(screen.getByText('Nov 17, 2026, 4:18 PM ET')).toBeInTheDocument()
  expect(screen.getByText('Due Jan 29, 2027, Ana Lyle')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Download your answers' }))
  expect(await screen.findByText('The server said busy.')).toBeInTheDocument()
  const [sent] = server.to('GET', '/api/vendor/attestation/answers.pdf')
  expect(new Headers(sent?.init.headers).get('x-portal-link')).toBe('token-1')
})

it.each([
  ['when it is opened', { [asked]: failure(404, 'link-over') }],
  ['while an answer is saved', { [answer('policy')]: failure(404, 'link-over') }],
])('the link being over shows the one page for it %s', async (when, answers) => {
  wire({ 'POST /api/links/open': openedLink, [asked]: attestationOf(), ...answers })
  const { user } = openScreen('/vendor/attestation?q=token-1')
  if (when.startsWith('while')) {
    await screen.findByRole('heading', { level: 1, name: /Security questionnaire/ })
    await user.click(within(group(/written information security policy/)).getByRole('radio', { name: 'Yes' }))
  }
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work anymore' })).toBeVisible()
})
