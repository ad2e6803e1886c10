import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
import { openHome } from '../../testing/home.tsx'

it('meets somebody with one dialog at a time: the wizard, the certification, what is new', async () => {
  const { user } = await openHome({
    who: detailsOf({ welcome: true }),
    address: '/dash/p?welcome',
    answers: {
      'GET /api/user/welcome': {
        ok: true,
        letter: { text: 'Welcome aboard.', name: 'Harriet Lindgren', role: 'President' },
        profile: { first: 'Dana', last: 'Whitfield', ssn: '', email: '', crd: '', phone: '' },
      },
      'POST /api/user/welcome/done': { ok: true },
      'GET /api/certify/comm': { ok: true, version: 1, text: 'I will.', attested: false },
      'GET /api/whatsnew': { ok: true, text: ['A new bar.'] },
    },
  })
  const dialog = async (name: string) => {
    const found = within(await screen.findByRole('dialog', { name }))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    return (button: string) => found.findByRole('button', { name: button }).then((one) => user.click(one))
  }
  const inWizard = await dialog('Welcome to Meridian Harbor')
  await screen.findByText('Welcome aboard.')
  await inWizard('Continue')
  await inWizard('Continue')
  await inWizard('Lets Go!')
  await (await dialog('Electronic Communications Certification'))('Not now')
  await (await dialog('What’s new'))('Got it')
  expect(await screen.findByRole('heading', { level: 1, name: /, Dana$/ })).toBeInTheDocument()
})

it('offers every section that holds a screen for this person', async () => {
  await openHome()
  const securities = within(await screen.findByRole('region', { name: 'Securities' }))
  expect(securities.getByRole('link', { name: /Approved Products/ })).toHaveAttribute('href', '/securities/products')
})
