import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openTab, savedOf } from '../../testing/settings.tsx'
import { FirmSettings } from './public.ts'

async function open(answers: Parameters<typeof openTab>[1] = {}) {
  const portal = await openTab(FirmSettings, { 'GET /api/settings/all': () => savedOf(), ...answers })
  const heading = await screen.findByText('Branding', { selector: 'h2' })
  const look = within(heading.closest<HTMLElement>('section') ?? document.body)
  const preview = (scheme: string) => look.getByLabelText(`Preview, ${scheme}`)
  const screenOf = (scheme: string) => preview(scheme).firstElementChild as HTMLElement
  return { ...portal, look, preview, screenOf }
}

it('shows the chosen colours at once, in light and in dark, with how well they can be read', async () => {
  const { look, preview, screenOf } = await open()
  expect(preview('light')).toHaveTextContent('White on brand color14.6 : 1')
  expect(preview('dark')).toHaveTextContent('White on buttons5.3 : 1')
  const field = look.getByLabelText('Brand color')
  fireEvent.change(field, { target: { value: '#0B3D2E' } })
  expect(screenOf('light').style.getPropertyValue('--solid')).toBe('#0b3d2e')
  expect(screenOf('dark').style.getPropertyValue('--solid')).not.toBe('')
  expect(preview('light')).toHaveTextContent('White on brand color12.2 : 1')
})

it('says of a colour that cannot be read that it is too weak, with its figure', async () => {
  const { look, preview } = await open()
  fireEvent.change(look.getByLabelText('Choose the accent color'), { target: { value: '#ffd700' } })
  expect(look.getByLabelText('Accent color')).toHaveValue('#FFD700')
  expect(look.getByText('White text isn’t readable on this color. Choose a darker one.')).toBeInTheDocument()
  expect(preview('light')).toHaveTextContent('Accent color on page1.4 : 1, too low')
})

it('a colour that is only half typed leaves the preview as it is', async () => {
  const { look, screenOf } = await open()
  fireEvent.change(look.getByLabelText('Brand color'), { target: { value: '#0B3' } })
  expect(screenOf('light').style.getPropertyValue('--solid')).toBe('#12284c')
})

it('the chosen mark shows in the preview and is saved as a data address', async () => {
  const { user, server, look, preview } = await open({ 'PUT /api/settings/mark': { ok: true } })
  await user.upload(look.getByLabelText('Logo'), new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' }))
  const address = `data:image/svg+xml;base64,${btoa('<svg/>')}`
  await look.findByText(/Your firm’s logo/)
  for (const scheme of ['light', 'dark']) expect(preview(scheme).querySelector('img')).toHaveAttribute('src', address)
  await user.click(look.getByRole('button', { name: 'Save branding' }))
  await screen.findByText('Branding saved')
  expect(server.to('PUT', '/api/settings/mark')[0]?.body).toEqual({ value: address, before: '' })
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
  expect(look.getByRole('button', { name: 'Save branding' })).toBeDisabled()
})
