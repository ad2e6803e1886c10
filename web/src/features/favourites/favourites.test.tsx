import { texts } from '@portal/contract/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { features } from '../index.ts'
import type { Feature } from '../../lib/feature.ts'
import { openDrawer, openHome, settled } from '../../testing/home.tsx'
import { everyScreen, withShell } from '../../testing/render.tsx'
import { FakeEventSource, failure } from '../../testing/wire.ts'
import type { FavouriteDocument } from './api.ts'
import { FavouriteStar } from './public.ts'

beforeEach(withShell)

const documentOf = (id: number, title = `Form ${id}`): FavouriteDocument => ({ id, title, filename: `form-${id}.pdf` })
const documents = (count: number) => Array.from({ length: count }, (_, index) => documentOf(index + 1))

const offered = documents(7)
const Shelf = () => (
  <>
    <h1>Shelf</h1>
    {offered.map((document) => (
      <FavouriteStar key={document.id} document={document} />
    ))}
  </>
)
/** A screen that offers seven documents, as Forms On Demand does. */
const shelf: Feature = { screens: { '/securities/formsondemand': async () => Shelf } }

async function open(favorites: FavouriteDocument[], more: Parameters<typeof openHome>[0] = {}) {
  const state = { favorites }
  const opened = await openHome({
    who: settled({ favorites }),
    ...more,
    answers: { 'GET /api/user/favorites': () => ({ ok: true, favorites: state.favorites }), ...more.answers },
  })
  return { ...opened, state }
}
const openShelf = (
  favorites: FavouriteDocument[],
  answers: NonNullable<Parameters<typeof openHome>[0]>['answers'] = {},
) => open(favorites, { address: '/securities/formsondemand', features: [...features, shelf], answers })
const star = (id: number) => screen.findByRole('button', { name: `Favorite Form ${id}` })
const inDrawer = () =>
  within(screen.getByRole('list', { name: 'Favorites' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent)

it('lists the favourites in the drawer, six at most, each a link to its document [FAV-04, FAV-06, SHELL-20, LIMIT-18]', async () => {
  const opened = await open(documents(6), { features: everyScreen })
  const drawer = await openDrawer(opened)
  expect(inDrawer()).toEqual(documents(6).map(({ title }) => title))
  expect(drawer.getByText('6 of 6')).toBeInTheDocument()
  expect(drawer.getByRole('link', { name: 'Form 2' })).toHaveAttribute('href', '/document/2')
})

it('cuts a title after 35 characters for the eye only [FAV-05, LIMIT-19]', async () => {
  const long = 'x'.repeat(36)
  const fits = 'y'.repeat(35)
  const drawer = await openDrawer(await open([documentOf(1, long), documentOf(2, fits)], { features: everyScreen }))
  expect(drawer.getByText(`${'x'.repeat(35)}…`).parentElement).toHaveAttribute('title', long)
  expect(drawer.getByRole('link', { name: long })).toBeInTheDocument()
  expect(drawer.getByText(fits)).toBeInTheDocument()
})

it('says in one sentence how to get some when there are none', async () => {
  const drawer = await openDrawer(await open([]))
  expect(drawer.getByText('0 of 6')).toBeInTheDocument()
  expect(drawer.getByText(/Star a document/)).toBeInTheDocument()
})

it('removes one at once from the drawer [FAV-02]', async () => {
  const opened = await open(documents(3))
  const { user, server, state } = opened
  server.answers['DELETE /api/user/favorites/2'] = () => {
    state.favorites = [documentOf(1), documentOf(3)]
    return { ok: true, favorites: state.favorites }
  }
  const drawer = await openDrawer(opened)
  await user.click(drawer.getByRole('button', { name: 'Remove Form 2 from favorites' }))
  await waitFor(() => expect(inDrawer()).toEqual(['Form 1', 'Form 3']))
  expect(drawer.getByText('2 of 6')).toBeInTheDocument()
  await waitFor(() => expect(server.to('DELETE', '/api/user/favorites/2')).toHaveLength(1))
})

it('puts it back in its place when the server refuses the removal', async () => {
  const opened = await open(documents(3), { answers: { 'DELETE /api/user/favorites/2': failure(500, 'unexpected') } })
  const drawer = await openDrawer(opened)
  opened.server.answers['GET /api/user/favorites'] = 'no-answer'
  await opened.user.click(drawer.getByRole('button', { name: 'Remove Form 2 from favorites' }))
  await screen.findByText('Couldn’t remove from favorites')
  expect(inDrawer()).toEqual(['Form 1', 'Form 2', 'Form 3'])
})

it('makes a document a favourite with the star, and no longer one, and the drawer agrees [FAV-01, FAV-02]', async () => {
  const opened = await openShelf(documents(1))
  const { user, server, state } = opened
  server.answers['PUT /api/user/favorites/3'] = () => {
    state.favorites = [documentOf(1), documentOf(3)]
    return { ok: true, favorites: state.favorites }
  }
  server.answers['DELETE /api/user/favorites/1'] = () => {
    state.favorites = [documentOf(3)]
    return { ok: true, favorites: state.favorites }
  }
  expect(await star(1)).toHaveAttribute('aria-pressed', 'true')
  expect(await star(3)).toHaveAttribute('aria-pressed', 'false')
  await user.click(await star(3))
  await waitFor(async () => expect(await star(3)).toHaveAttribute('aria-pressed', 'true'))
  await user.click(await star(1))
  await waitFor(async () => expect(await star(1)).toHaveAttribute('aria-pressed', 'false'))
  await openDrawer(opened)
  expect(inDrawer()).toEqual(['Form 3'])
})

it('refuses the seventh with the words of the specification, and never shows it [FAV-03, LIMIT-18, ERR-48]', async () => {
  const opened = await openShelf(documents(6), { 'PUT /api/user/favorites/7': failure(409, 'conflict') })
  await opened.user.click(await star(7))
  expect(await screen.findByText(texts.sixFavourites)).toBeInTheDocument()
  expect(await star(7)).toHaveAttribute('aria-pressed', 'false')
  const drawer = await openDrawer(opened)
  expect(drawer.getByText('6 of 6')).toBeInTheDocument()
})

it('takes back what could not be added, and says so in other words', async () => {
  const { user, server } = await openShelf([], { 'PUT /api/user/favorites/7': failure(500, 'unexpected') })
  server.answers['GET /api/user/favorites'] = 'no-answer'
  await user.click(await star(7))
  expect(await screen.findByText('Couldn’t add to favorites')).toBeInTheDocument()
  expect(await star(7)).toHaveAttribute('aria-pressed', 'false')
})

it('follows what another browser of the same person changes', async () => {
  const opened = await open(documents(1))
  await openDrawer(opened)
  opened.state.favorites = documents(2)
  act(() => FakeEventSource.open[0]?.say('changed', 'favorites/account-1'))
  await waitFor(() => expect(inDrawer()).toEqual(['Form 1', 'Form 2']))
})

it('shows guests their favourites without a way to change them', async () => {
  const who = settled({ guest: true, favorites: documents(1) })
  const opened = await openHome({ who, address: '/securities/formsondemand', features: [...features, shelf] })
  await screen.findByRole('heading', { name: 'Shelf' })
  expect(screen.queryByRole('button', { name: /^Favorite / })).toBeNull()
  const drawer = await openDrawer(opened)
  expect(drawer.getByText('Form 1')).toBeInTheDocument()
  expect(drawer.queryByRole('button', { name: /Remove Form/ })).toBeNull()
})

it('says nothing when the favourites cannot be asked for: those of the sign-in stand', async () => {
  const opened = await open(documents(2), { answers: { 'GET /api/user/favorites': failure(500, 'unexpected') } })
  const drawer = await openDrawer(opened)
  await waitFor(() => expect(opened.server.to('GET', '/api/user/favorites').length).toBeGreaterThan(0))
  await opened.user.click(drawer.getByRole('radio', { name: 'Dark' }))
  expect(inDrawer()).toEqual(['Form 1', 'Form 2'])
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
})
