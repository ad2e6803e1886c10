import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { Later } from './Later.tsx'

it('is drawn after what comes before it, piece by piece, and at once for whoever comes back', async () => {
  const drawn: string[] = []
  function Piece({ name }: { name: string }) {
    useLayoutEffect(() => void drawn.push(`${name}: ${document.body.textContent}`), [name])
    return <p>{name}</p>
  }
  const list = (
    <>
      <Piece name="a" />
      <Later>
        <Piece name="b" />
        <Later>
          <Piece name="c" />
        </Later>
      </Later>
    </>
  )
  const router = createMemoryRouter(
    [
      { path: '/', element: list },
      { path: '/one', element: <p>one of them</p> },
    ],
    { initialEntries: ['/one'] },
  )
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/'))
  await screen.findByText('c')
  expect(drawn).toEqual(['a: a', 'b: ab', 'c: abc'])
  await act(() => router.navigate('/one'))
  await screen.findByText('one of them')
  drawn.length = 0
  await act(() => router.navigate(-1))
  await screen.findByText('c')
  expect(drawn).toEqual(['a: abc', 'b: abc', 'c: abc'])
})
