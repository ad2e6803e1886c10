import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openTab, savedOf } from '../../testing/settings.tsx'
import { FirmSettings } from './public.ts'

async function open(answers: Parameters<typeof openTab>[1] = {}) {
  const portal = await openTab(FirmSettings, { 'GET /api/settings/all': () => savedOf(), ...answers })
  const heading = await screen.findByText('Branding', { selector: 'h2' })
  const look = within(heading.closest<HTMLElement>('section') ?? document.body)
  const preview = (scheme: string) => screen.getByLabelText(`Preview, ${scheme}`)
  const screenOf = (scheme: string) => preview(scheme).firstElementChild as HTMLElement
  const figures = () => screen.getByText('White on buttons').closest('dl')
  return { ...portal, look, preview, screenOf, figures }
}

it('shows the chosen colours at once, in light and in dark, with how well they can be read', async () => {
  const { look, figures, screenOf } = await open()
  expect(figures()).toHaveTextContent('White on buttons14.6 : 1')
  expect(figures()).toHaveTextContent('White on buttons, dark5.3 : 1')
  const field = look.getByLabelText('Brand color')
  fireEvent.change(field, { target: { value: '#0B3D2E' } })
  expect(screenOf('light').style.getPropertyValue('--solid')).toBe('#0b3d2e')
  expect(screenOf('dark').style.getPropertyValue('--solid')).not.toBe('')
  expect(figures()).toHaveTextContent('White on buttons12.2 : 1')
  expect(look.getByText('Buttons, sign-in page, emails. Was #12284C.')).toBeInTheDocument()
})

it('says of a colour that cannot be read that it is too weak, with its figure, and does not send it', async () => {
  const { user, server, look, figures } = await open()
  fireEvent.change(look.getByLabelText('Choose the accent color'), { target: { value: '#ffd700' } })
  expect(look.getByLabelText('Accent color')).toHaveValue('#FFD700')
  expect(look.getByText('White text isn’t readable on this color. Choose a darker one.')).toBeInTheDocument()
  expect(figures()).toHaveTextContent('Accent on the page1.4 : 1, too low')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('1 field needs attention')).toBeInTheDocument()
  await waitFor(() => expect(look.getByLabelText('Accent color')).toHaveFocus())
  expect(server.to('PUT', '/api/settings')).toEqual([])
})

it('a colour that is only half typed leaves the preview as it is', async () => {
  const { look, screenOf } = await open()
  fireEvent.change(look.getByLabelText('Brand color'), { target: { value: '#0B3' } })
  expect(screenOf('light').style.getPropertyValue('--solid')).toBe('#12284c')
})

it('the chosen mark shows in the preview and is saved as a data address', async () => {
  const { user, server, look, preview } = await open({ 'PUT /api/settings': { ok: true } })
  await user.upload(look.getByLabelText('Logo'), new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' }))
  const address = `data:image/svg+xml;base64,${btoa('<svg/>')}`
  await look.findByText(/Your firm’s logo/)
  for (const scheme of ['light', 'dark']) expect(preview(scheme).querySelector('img')).toHaveAttribute('src', address)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Settings saved')
  expect(server.to('PUT', '/api/settings')[0]?.body).toEqual({ settings: { mark: { value: address, before: '' } } })
})

it.each([
  [new File(['x'], 'mark.gif', { type: 'image/gif' }), 'Choose a PNG, WebP, or SVG image.'],
  [
    new File([new Uint8Array(41 * 1024)], 'mark.png', { type: 'image/png' }),
    'The image can be up to 40 KB. Yours is 41 KB.',
  ],
])('a file that is no mark is refused with a sentence', async (file, words) => {
  const { look } = await open()
  fireEvent.change(look.getByLabelText('Logo'), { target: { files: [file] } })
  expect(await look.findByText(words)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
})
