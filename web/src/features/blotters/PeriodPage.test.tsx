import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fill } from '../../testing/fill.ts'
import {
  base,
  certified,
  findingOf,
  lineOf,
  locked,
  openPeriod,
  periodOf,
  sampled,
  signed,
} from '../../testing/blotters.tsx'
import { onPhone } from '../../testing/phone.ts'
import { fileOf, FakeUpload, uploadsAtTheWire } from '../../testing/uploads.ts'
import { FakeEventSource, failure } from '../../testing/wire.ts'

uploadsAtTheWire()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T15:42:00Z') })
})
afterEach(() => vi.useRealTimers())

const rail = () => within(screen.getByRole('complementary', { name: 'Next step' }))
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
const textsOf = async (name: string) =>
  (await rows(name)).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
/** Somebody else did something: the page reads again. */
const live = () => act(() => FakeEventSource.open[0]?.say('changed', 'blotters'))

describe('an open month', () => {
  it('shows its lines, and draws with the share and the version on the screen', async () => {
    const { user, moves, month } = await openPeriod(periodOf({ can: { draw: true } }))
    expect((await textsOf('Entries'))[0]).toEqual([
      '1, in the sample',
      'Oct 1',
      'Client 1, Carla',
      '•••• 9034',
      '401',
      'Porter, Meredith',
      '$3,600.00',
    ])
    expect(screen.getByText('3 entries, $10,000.00')).toBeInTheDocument()
    expect(rail().getByText(/^1 entry of 3, 20% rounded up/)).toBeInTheDocument()
    month.period = periodOf({ ...sampled, can: { review: true } })
    await user.click(rail().getByRole('button', { name: 'Draw sample' }))
    await screen.findByText('Sample drawn')
    expect(moves()).toEqual([{ version: 0, act: { do: 'draw' } }])
    expect(await rows('Sample')).toHaveLength(2)
  })

  it('who was second is told so, and sees what the first did', async () => {
    const { user, month } = await openPeriod(periodOf({ can: { draw: true } }), {
      answers: { [`POST ${base}/move`]: () => failure(409, 'conflict', { message: 'This month has moved on.' }) },
    })
    month.period = periodOf(sampled)
    await user.click(await screen.findByRole('button', { name: 'Draw sample' }))
    await screen.findByText('Couldn’t draw sample')
    await screen.findByText('This month has moved on.')
    expect(await rows('Sample')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Draw sample' })).toBeNull()
  })

  it('whoever entered a line is told why there is no button', async () => {
    await openPeriod(periodOf({ can: { part: 'You worked on this.' } }))
    expect(rail().getByText('You worked on this.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Draw sample' })).toBeNull()
    expect(rail().getByText('A reviewer draws the sample.')).toBeInTheDocument()
  })

  it('before its end and before the firm’s first month nothing is asked for', async () => {
    const { month } = await openPeriod(periodOf({ over: false }))
    expect(rail().getByText('October isn’t over yet. Its sample is drawn once it is.')).toBeInTheDocument()
    month.period = periodOf({ expected: false, entries: 0, amount: 0, corrected: 0 })
    live()
    await screen.findByText('The firm’s blotters begin later. Nothing is needed for this month.')
  })
})

describe('the nil report', () => {
  const empty = { entries: 0, amount: 0, corrected: 0 }
  it('is sent with the name on file, and says what is wrong with another', async () => {
    let refuse = true
    const { user, moves, month } = await openPeriod(periodOf({ ...empty, can: { nil: true } }), {
      lines: [],
      answers: {
        [`POST ${base}/move`]: () =>
          refuse ? failure(400, 'invalid', { fields: { name: 'Enter your full name.' } }) : { ok: true, version: 1 },
      },
    })
    await screen.findByText('No entries yet')
    const send = () => user.click(screen.getByRole('button', { name: 'Send nil report' }))
    await send()
    await screen.findByText('Enter your full name.')
    expect(screen.queryByText('Couldn’t send the nil report')).toBeNull()
    refuse = false
    month.period = periodOf({ ...empty, ...certified, status: 'Nil', sampled: 0, draws: [] })
    await fill(user, screen.getByLabelText('Your full name'), 'Gordon Pell')
    await send()
    await screen.findByText('Nil report sent')
    expect(moves().at(-1)).toEqual({ version: 0, act: { do: 'nil', name: 'Gordon Pell' } })
    await screen.findByText('No entries in this month')
    expect(rail().queryByText(/compliance locks it/i)).toBeNull()
  })
})

describe('the sample', () => {
  const review = periodOf({ ...sampled, can: { review: true } })

  it('takes an outcome for each line, and takes it back', async () => {
    const outcome = `POST ${base}/sample/11`
    const { user, server, month } = await openPeriod(review, { answers: { [outcome]: { ok: true } } })
    month.lines = [lineOf(1, { outcome: 'none', outcome_by: 'Theodora Vance' }), lineOf(2), lineOf(3)]
    await user.click(await screen.findByRole('button', { name: 'No finding in line 1' }))
    await user.click(await screen.findByRole('button', { name: 'Undo line 1' }))
    expect(server.to('POST', `${base}/sample/11`).map(({ body }) => body)).toEqual([
      { before: null, outcome: 'none' },
      { before: 'none', outcome: null },
    ])
    expect(screen.getByRole('button', { name: 'No finding in line 2' })).toBeInTheDocument()
  })

  it('who records a line second is told, and sees the outcome of the first', async () => {
    const { user, month } = await openPeriod(review, {
      answers: {
        [`POST ${base}/sample/11`]: () => failure(409, 'conflict', { message: 'Someone else recorded this.' }),
      },
    })
    month.lines = [lineOf(1, { outcome: 'none' }), lineOf(2), lineOf(3)]
    await user.click(await screen.findByRole('button', { name: 'No finding in line 1' }))
    await screen.findByText('Someone else recorded this.')
    expect(await screen.findByRole('button', { name: 'Undo line 1' })).toBeInTheDocument()
  })

  it('a finding needs words; it is added to its line', async () => {
    const { user, server } = await openPeriod(review, { answers: { [`POST ${base}/findings`]: { ok: true, id: 31 } } })
    await user.click(await screen.findByRole('button', { name: 'Finding in line 2' }))
    const form = within(screen.getByRole('form', { name: 'Finding in line 2' }))
    await user.click(form.getByRole('button', { name: 'Add finding' }))
    form.getByText('Describe what you found.')
    await fill(user, form.getByRole('textbox', { name: 'Finding' }), ' It is late. ')
    // what others do meanwhile leaves the words where they are
    live()
    await user.click(form.getByRole('button', { name: 'Add finding' }))
    await screen.findByText('Finding added')
    expect(server.to('POST', `${base}/findings`)[0]?.body).toEqual({
      line: 12,
      category: 'Incomplete',
      text: 'It is late.',
    })
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('a line that was not drawn can have one too, named by its number', async () => {
    const { user, server } = await openPeriod(review, { answers: { [`POST ${base}/findings`]: { ok: true, id: 31 } } })
    await user.click(await screen.findByRole('button', { name: 'Add finding' }))
    const line = screen.getByLabelText('Line')
    await user.type(line, '4')
    await screen.findByText('Enter a line from 1 to 3.')
    await user.clear(line)
    await user.type(line, '3')
    const form = within(await screen.findByRole('form', { name: 'Finding in line 3' }))
    expect(screen.getByText('Client 3, Carla, 403')).toBeInTheDocument()
    await fill(user, form.getByRole('textbox', { name: 'Finding' }), 'No endorsement.')
    await user.click(form.getByRole('button', { name: 'Add finding' }))
    await screen.findByText('Finding added')
    expect(server.to('POST', `${base}/findings`)[0]?.body).toMatchObject({ line: 13 })
  })

  it('whoever only looks records nothing', async () => {
    await openPeriod(periodOf(sampled))
    expect(await screen.findAllByText('Not reviewed')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /finding/i })).toBeNull()
  })

  it('can be drawn again in front of the reader, and other lines are not hidden', async () => {
    const draw = { ok: true, seed: '7F3A 19C2 44E0', share: 50, population: [11, 12, 13], drawn: [11, 12] }
    const { user, server } = await openPeriod(periodOf(sampled), { answers: { [`GET ${base}/draws/7`]: draw } })
    const { sampleOf } = await import('@portal/contract/rules/sampling')
    const drawn = sampleOf(draw.population, draw.share, draw.seed)
    server.answers[`GET ${base}/draws/7`] = { ...draw, drawn }
    await user.click(await screen.findByRole('button', { name: 'Check the draw' }))
    await screen.findByText('Drawn again from 3 entries: the same 2 lines.')
    const others = [11, 12, 13].filter((id) => !drawn.includes(id))
    server.answers[`GET ${base}/draws/7`] = { ...draw, drawn: [...others, drawn[0]] }
    await user.click(screen.getByRole('button', { name: 'Check the draw' }))
    expect(await screen.findByText('Drawn again: other lines. Tell compliance.')).toBeInTheDocument()
  })

  it('is signed off by the reviewer', async () => {
    const { user, moves, month } = await openPeriod(periodOf({ ...sampled, reviewed: 2, can: { sign: true } }))
    month.period = periodOf(signed)
    await user.click(await screen.findByRole('button', { name: 'Sign off sample' }))
    await screen.findByText('Sample signed off')
    expect(moves()).toEqual([{ version: 2, act: { do: 'sign' } }])
    await screen.findByText('Gordon Pell certifies October.')
  })
})

describe('an answer to a finding', () => {
  const path = '/api/blotters/findings/31/answer'
  const asked = periodOf({ ...sampled, findings: [findingOf({ can: { answer: true } })] })

  it('goes with its files, closes, and shows them to everybody', async () => {
    const { user, month } = await openPeriod(asked)
    await user.click(await screen.findByRole('button', { name: 'Answer the finding in line 2' }))
    const form = within(screen.getByRole('form', { name: 'Answer to line 2' }))
    await user.click(form.getByRole('button', { name: 'Send answer' }))
    form.getByText('Enter an answer.')
    expect(FakeUpload.sent).toHaveLength(0)
    await fill(user, form.getByRole('textbox'), 'The envelope is attached.')
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, fileOf('envelope-412.pdf'))
    live()
    await user.click(form.getByRole('button', { name: 'Send answer' }))
    const [sent] = FakeUpload.sent
    expect([sent?.path, sent?.fields, sent?.file?.name]).toEqual([
      path,
      { text: 'The envelope is attached.' },
      'envelope-412.pdf',
    ])
    const answer = {
      text: 'The envelope is attached.',
      by: 'Meredith Porter',
      at: '2026-11-13T14:04:00.000Z',
      files: [{ id: 5, name: 'envelope-412.pdf' }],
    }
    month.period = periodOf({ ...sampled, findings: [findingOf({ answer })] })
    await sent?.answer(200, { ok: true })
    await screen.findByText('Answered')
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.getByRole('link', { name: 'envelope-412.pdf (opens in a new tab)' })).toHaveAttribute(
      'href',
      '/api/blotters/findings/31/file/5',
    )
  })

  it('keeps the words when someone else was first, and says so', async () => {
    const { user } = await openPeriod(asked)
    await user.click(await screen.findByRole('button', { name: 'Answer the finding in line 2' }))
    await fill(user, screen.getByRole('textbox'), 'Mine.')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    await FakeUpload.sent[0]?.refuse(409, 'conflict', { message: 'This finding was already answered.' })
    await screen.findByText('This finding was already answered.')
    expect(screen.getByRole('textbox')).toHaveValue('Mine.')
  })

  it('is not offered to whoever found it', async () => {
    await openPeriod(periodOf({ ...sampled, findings: [findingOf()] }))
    await screen.findByText('1, 1 not answered')
    expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull()
  })
})

describe('certifying', () => {
  const ready = periodOf({ ...signed, can: { certify: true, changes: true } })

  it('takes the tick and the name, and says beside each what is wrong', async () => {
    let refuse = true
    const fields = { name: 'Enter your full name as it is on file: Gordon Pell.', sure: 'Confirm it.' }
    const { user, moves, month } = await openPeriod(ready, {
      answers: {
        [`POST ${base}/move`]: () => (refuse ? failure(400, 'invalid', { fields }) : { ok: true, version: 5 }),
      },
    })
    const press = () => user.click(screen.getByRole('button', { name: 'Certify October' }))
    await press()
    await screen.findByText(fields.name)
    expect(screen.getByText(fields.sure)).toBeInTheDocument()
    refuse = false
    month.period = periodOf(certified)
    await user.click(screen.getByLabelText('I didn’t enter or review any of these 3 entries myself'))
    await fill(user, screen.getByLabelText('Your full name'), 'Gordon Pell')
    live()
    await press()
    await screen.findByText('October certified')
    expect(moves().at(-1)).toEqual({ version: 4, act: { do: 'certify', name: 'Gordon Pell', sure: true } })
    await screen.findByText('“It is complete.”')
    // half past nine in the evening of the 13th at the firm
    expect(screen.getByText('certified Nov 13 by Gordon Pell')).toBeInTheDocument()
  })

  it('someone else was first: it is said, and the page shows it', async () => {
    const { user, month } = await openPeriod(ready, {
      answers: { [`POST ${base}/move`]: () => failure(409, 'conflict', { message: 'This month has moved on.' }) },
    })
    month.period = periodOf(certified)
    await user.click(await screen.findByRole('button', { name: 'Certify October' }))
    await screen.findByText('Couldn’t certify October')
    await screen.findByText('“It is complete.”')
    expect(screen.queryByRole('button', { name: 'Certify October' })).toBeNull()
  })

  it('is sent back with a reason instead', async () => {
    const { user, moves } = await openPeriod(ready)
    await user.click(await screen.findByRole('button', { name: 'Ask for changes' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(user, dialog.getByRole('textbox'), 'Line 2 was not looked at.')
    await user.click(dialog.getByRole('button', { name: 'Ask for changes' }))
    await screen.findByText('Sent back')
    expect(moves()).toEqual([{ version: 4, act: { do: 'changes', reason: 'Line 2 was not looked at.' } }])
  })

  it.each([
    ['agree', 1_000_000, 'Done', 'Totals match the 19 bank batches', '$10,000.00 and $10,000.00'],
    ['differ', 950_000, 'Missing', 'Total is $500.00 more than the 19 bank batches', '$10,000.00 and $9,500.00'],
  ])('where the total and the bank %s, it says so', async (_, posted, state, text, detail) => {
    const none = { entries: 0, amount: 0 }
    const bank = { batches: 19, posted, withdrawn: none, unposted: none, off: 0 }
    const { month } = await openPeriod(periodOf({ ...ready, bank, can: { certify: true } }))
    const item = rail().getByText(text).closest('li') as HTMLElement
    expect(within(item).getByLabelText(state)).toBeInTheDocument()
    expect(within(item).getByText(detail)).toBeInTheDocument()
    // and once it is certified or locked
    for (const later of [certified, locked]) {
      month.period = periodOf({ ...later, bank })
      live()
      await waitFor(() => expect(rail().getByText(text).tagName).toBe('B'))
    }
  })
})

describe('locking', () => {
  it('asks first, and is told when somebody else was faster', async () => {
    let refuse = true
    const { user, moves, month } = await openPeriod(periodOf({ ...certified, can: { lock: true } }), {
      answers: { [`POST ${base}/move`]: () => (refuse ? failure(409, 'conflict') : { ok: true, version: 6 }) },
    })
    const lock = async () => {
      await user.click(rail().getByRole('button', { name: 'Lock October' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Lock Deposits, Portsmouth, October 2026?' }))
      dialog.getByText('Entries can no longer be changed, only corrected.')
      await user.click(dialog.getByRole('button', { name: 'Lock October' }))
    }
    await lock()
    await screen.findByText('Couldn’t lock blotter')
    refuse = false
    month.period = periodOf(locked)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lock October' }))
    await screen.findByText('Blotter locked')
    expect(moves().at(-1)).toEqual({ version: 5, act: { do: 'lock' } })
    expect(await rail().findByText('Unchanged since Nov 15')).toBeInTheDocument()
  })
})

describe('a locked month', () => {
  const open = periodOf({ ...locked, can: { correct: true } })

  it('the coming line stands dashed below its own while it is typed, and is gone with the form', async () => {
    const { user, server, month } = await openPeriod(open, {
      answers: { [`POST ${base}/corrections`]: { ok: true, id: 1 } },
    })
    await user.click(await screen.findByRole('button', { name: 'Correct line 2, Client 2, Carla' }))
    expect(screen.queryByText('Correction, not added yet')).toBeNull()
    await user.type(screen.getByLabelText('Correct value'), '3060.0')
    expect((await textsOf('Entries'))[2]).toEqual(['2.1', 'Today', ' Correction, not added yet', 'Amount', '$3,060.00'])
    expect(rail().getByText('The total changes by −$540.00.')).toBeInTheDocument()
    // of another field the value stands in its own column, or beside its name
    await user.click(screen.getByRole('combobox', { name: 'Field' }))
    await user.click(await screen.findByRole('option', { name: 'Check number', hidden: true }))
    expect(screen.queryByText('Correction, not added yet')).toBeNull()
    await user.type(screen.getByLabelText('Correct value'), '913')
    expect((await textsOf('Entries'))[2]).toEqual([
      '2.1',
      'Today',
      ' Correction, not added yet',
      'Check number',
      '913',
      '\u00a0',
    ])
    await user.click(screen.getByRole('combobox', { name: 'Field' }))
    await user.click(await screen.findByRole('option', { name: 'Pay to', hidden: true }))
    await fill(user, screen.getByLabelText('Correct value'), 'Westlight')
    expect((await textsOf('Entries'))[2]).toEqual(['2.1', 'Today', ' Correction, not added yet', 'Pay to: Westlight'])
    await fill(user, screen.getByLabelText(/^Why/), 'Read wrong.')
    // a neighbor's correction doesn't take the form away
    month.period = { ...open, waiting: 1 }
    live()
    await user.click(screen.getByRole('button', { name: 'Add correction' }))
    await screen.findByText('Correction added. A second person approves it.')
    expect(server.to('POST', `${base}/corrections`)[0]?.body).toEqual({
      line: 12,
      field: 'payee',
      value: 'Westlight',
      why: 'Read wrong.',
    })
    expect(screen.queryByText('Correction, not added yet')).toBeNull()
    await screen.findByText('1 correction waiting for a second person to approve.')
  })

  it('says beside the field what is refused, and above all that someone was first', async () => {
    let answer = () => failure(400, 'invalid', { fields: { value: 'This is the value on record.' } })
    const { user } = await openPeriod(open, { answers: { [`POST ${base}/corrections`]: () => answer() } })
    await user.click(await screen.findByRole('button', { name: /^Correct line 1/ }))
    await user.type(screen.getByLabelText('Correct value'), '3600')
    await user.click(screen.getByRole('button', { name: 'Add correction' }))
    await screen.findByText('This is the value on record.')
    answer = () => failure(409, 'conflict', { message: 'A correction of amount is already waiting for approval.' })
    await user.click(screen.getByRole('button', { name: 'Add correction' }))
    await screen.findByText('A correction of amount is already waiting for approval.')
    expect(screen.getByLabelText('Correct value')).toHaveValue('3600')
    expect(screen.getByText('Correction, not added yet')).toBeInTheDocument()
  })

  const correction = {
    id: 9,
    place: 1,
    field: 'check_number',
    label: 'Check number',
    type: 'text' as const,
    old: '401',
    new: '410',
    why: 'Digits swapped.',
    status: 'Waiting' as const,
    by: 'Rosalind Achterberg',
    at: '2026-11-16T02:30:00.000Z',
    decided: null,
    reason: '',
    can: { decide: true },
  }

  it('is approved by a second person; the old value is struck through, not replaced', async () => {
    const decide = 'POST /api/blotters/corrections/9/decide'
    const { user, server, month } = await openPeriod(open, {
      lines: [lineOf(1, { corrections: [correction] })],
      answers: { [decide]: { ok: true } },
    })
    expect((await textsOf('Entries'))[1]?.slice(0, 2)).toEqual(['1.1', 'Nov 15'])
    expect(screen.getByText('401').tagName).toBe('TD')
    const approved = {
      ...correction,
      status: 'Approved' as const,
      decided: { by: 'Theodora Vance', at: correction.at },
    }
    month.lines = [lineOf(1, { corrections: [{ ...approved, can: { decide: false } }] })]
    await user.click(screen.getByRole('button', { name: 'Approve correction 1.1' }))
    await screen.findByText('Correction approved')
    await screen.findByText('Rosalind Achterberg, approved by Theodora Vance')
    expect(screen.getByText('401').tagName).toBe('S')
    expect(server.to('POST', '/api/blotters/corrections/9/decide')[0]?.body).toEqual({ approve: true })
  })

  it('is declined with a reason; what was decided before is told', async () => {
    const { user } = await openPeriod(open, {
      lines: [lineOf(1, { corrections: [correction] })],
      answers: {
        'POST /api/blotters/corrections/9/decide': () =>
          failure(409, 'conflict', { message: 'This was already decided.' }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Decline correction 1.1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this correction?' }))
    await fill(user, dialog.getByRole('textbox'), 'It is right as it is.')
    await user.click(dialog.getByRole('button', { name: 'Decline correction' }))
    expect(await dialog.findByText('This was already decided.')).toBeInTheDocument()
  })

  it('nobody corrects who may not, and their own waits for somebody else', async () => {
    await openPeriod(periodOf({ ...locked, waiting: 1 }), {
      lines: [lineOf(1, { corrections: [{ ...correction, can: { decide: false } }] })],
    })
    await screen.findByText(/waiting for a second person$/)
    expect(screen.queryByRole('button', { name: /^(Correct|Approve|Decline)/ })).toBeNull()
  })

  it('on a phone the coming line stands below its own as well', async () => {
    onPhone()
    const { user } = await openPeriod(open)
    await user.click(await screen.findByRole('button', { name: 'Correct line 2, Client 2, Carla' }))
    await user.type(screen.getByLabelText('Correct value'), '3,060')
    expect(screen.getByText('2.1 Correction, not added yet. Amount: $3,060.00')).toBeInTheDocument()
  })
})

it('a check that somebody else saved meanwhile is not overwritten unseen', async () => {
  const path = '/api/blotters/checks/11'
  const check = {
    id: 11,
    version: 1,
    received_on: '2026-10-01',
    from_whom: 'Renner, Colleen',
    check_number: '412',
    cents: 2_200_000,
    payee: 'Clearing',
    forwarded_to: '',
    forwarded_on: '',
    branch: { id: 3, name: 'Portsmouth' },
    entered: { by: 'Clara Clerk', at: '2026-10-01T15:00:00.000Z' },
    forward_by: '2026-10-02',
    can: { edit: true },
  }
  const { user, server, month } = await openPeriod(periodOf({ can: { enter: true } }), {
    answers: {
      [`GET ${path}`]: { ok: true, check },
      [`PUT ${path}`]: () => failure(409, 'conflict', { message: 'Someone else changed it.' }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit line 1, Client 1, Carla' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit check' }))
  await fill(user, dialog.getByLabelText(/^Payee/), ', Boston')
  server.answers[`GET ${path}`] = { ok: true, check: { ...check, version: 2, cents: 1 } }
  // meanwhile the sample is drawn: the form stays, with what is typed
  month.period = periodOf({ ...sampled, can: { enter: true } })
  live()
  await waitFor(() => expect(server.to('GET', path)).toHaveLength(2))
  await screen.findByRole('table', { name: 'Sample', hidden: true })
  await user.click(dialog.getByRole('button', { name: 'Save check' }))
  await dialog.findByText('Someone else changed it.')
  expect(server.to('PUT', path)[0]?.body).toMatchObject({ version: 1, payee: 'Clearing, Boston', cents: 2_200_000 })
})

it('another branch’s month is not there', async () => {
  const { server, router } = await openPeriod(periodOf())
  server.answers['GET /api/blotters/check/9/2026-10'] = () => failure(404, 'not-found')
  await act(() => router.navigate('/blotters?branch=9&blotter=check&month=2026-10'))
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeInTheDocument()
})
