// The small parts a screen is put together from.
import { MantineProvider, TextInput } from '@mantine/core'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { act, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { Banner } from './Banner.tsx'
import { counted } from './counted.ts'
import { ErrorState } from './ErrorState.tsx'
import { useGrowing } from './growing.ts'
import { Initials } from './Initials.tsx'
import { Message } from './Message.tsx'
import { PageHeader } from './PageHeader.tsx'
import { Section } from './Section.tsx'
import { theme, themeFor } from './theme.ts'

const show = (part: ReactNode) => render(<MantineProvider theme={theme}>{part}</MantineProvider>)

it("the page's header is its one h1, with a line about it and its action", () => {
  show(
    <PageHeader title="Products" about="120 products">
      <button type="button">Add</button>
    </PageHeader>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Products' })).toBeInTheDocument()
  expect(screen.getByText('120 products')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Add' })).toBeInTheDocument()
})

it('a section is a region named by its heading, and can be linked to', () => {
  show(
    <Section anchor="ships" title="Ships" about="All of them" tools={<button type="button">Add</button>}>
      <p>Content</p>
    </Section>,
  )
  const region = screen.getByRole('region', { name: 'Ships' })
  expect(region).toHaveAttribute('id', 'ships')
  expect(region).toHaveTextContent('ShipsAll of themAddContent')
})

it('a banner is told at once to who cannot see it', () => {
  show(<Banner>Changed meanwhile</Banner>)
  expect(screen.getByRole('alert')).toHaveTextContent('Changed meanwhile')
})

it('a message is no heading unless it stands for the screen', () => {
  const { rerender } = show(<Message icon={IconFileOff} title="No ships" help="Add one." />)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByText('Add one.')).toBeInTheDocument()
  rerender(
    <MantineProvider>
      <Message icon={IconFileOff} title="No ships" heading="h1" />
    </MantineProvider>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'No ships' })).toBeInTheDocument()
})

it('an error says what failed and tries again', async () => {
  const retry = vi.fn<() => void>()
  show(<ErrorState title="It broke." help="Reference 1." onRetry={retry} />)
  expect(screen.getByText('Reference 1.')).toBeInTheDocument()
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('initials are a picture, not words', () => {
  const { container } = show(<Initials first="Dana" last="Whitfield" size={32} />)
  const circle = container.querySelector('[data-initials]')
  expect(circle).toHaveAttribute('data-initials', 'DW')
  expect(circle).toHaveAttribute('aria-hidden', 'true')
})

it('a counter counts, and marks what is too much without stopping it', () => {
  const { rerender } = show(<TextInput label="Name" {...counted('Ada', 3)} />)
  expect(screen.getByText('3 / 3')).not.toHaveAttribute('data-over')
  rerender(
    <MantineProvider theme={theme}>
      <TextInput label="Name" {...counted('Adam', 3)} />
    </MantineProvider>,
  )
  expect(screen.getByText('4 / 3')).toHaveAttribute('data-over')
})

it('thousands of rows grow as the reader gets near the end', () => {
  const before = IntersectionObserver
  const arrive: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        arrive.push(() => tell([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  const { result } = renderHook(() => useGrowing(500))
  const drawn = [result.current.drawn]
  for (let round = 0; round < 2; round++) {
    result.current.end(document.createElement('div'))
    act(() => arrive.at(-1)?.())
    drawn.push(result.current.drawn)
  }
  expect(drawn).toEqual([200, 400, 500])
  expect(result.current.end(document.createElement('div'))).toBeUndefined()
  vi.stubGlobal('IntersectionObserver', before)
})

it("the component library's primary colour follows the firm's accent", () => {
  expect(themeFor('#2254C7').colors?.accent).toEqual(theme.colors?.accent?.map((shade) => shade.toLowerCase()))
  const green = themeFor('#00A651').colors?.accent?.[6] ?? ''
  const [red, greenish, blue] = [1, 3, 5].map((at) => Number.parseInt(green.slice(at, at + 2), 16))
  expect(greenish).toBeGreaterThan(Math.max(red ?? 255, blue ?? 255))
})
