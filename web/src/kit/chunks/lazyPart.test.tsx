import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { lazyPart } from './chunk.ts'
import { useToasts } from '../messages/toasts.ts'

afterEach(() => vi.restoreAllMocks())

const partOf = (text: string) => lazyPart(() => Promise.resolve({ default: () => <p>{text}</p> }))

test('a part that was fetched ahead renders immediately, without a fallback', async () => {
  const Part = partOf('Here')
  Part.prefetch()
  await act(() => Promise.resolve())
  render(
    <Suspense fallback="Waiting">
      <Part />
    </Suspense>,
  )
  expect(screen.queryByText('Waiting')).toBeNull()
  expect(screen.queryByText('Here')).not.toBeNull()
})

test('a part that was not fetched shows the fallback', async () => {
  const Part = partOf('Later')
  render(
    <Suspense fallback="Waiting">
      <Part />
    </Suspense>,
  )
  expect(screen.queryByText('Waiting')).not.toBeNull()
  expect(await screen.findByText('Later')).not.toBeNull()
})

function offline() {
  vi.spyOn(console, 'debug').mockReturnValue(undefined)
  return vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
}

test('without a network a part says so in place, is not requested, and appears once the network is back', async () => {
  const network = offline()
  const fetchPart = vi.fn(() => Promise.resolve({ default: () => <p>Here</p> }))
  const Part = lazyPart(fetchPart)
  renderPage(
    <Suspense fallback="Waiting">
      <input aria-label="Note" defaultValue="Typed" />
      <Part />
    </Suspense>,
  )
  expect(await screen.findByText('You are offline')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Typed')
  expect(fetchPart).not.toHaveBeenCalled()
  network.mockReturnValue(true)
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(screen.queryByText('You are offline')).toBeNull()
})

test('a dialog that fails to load says so in a toast, closes, and opens when retried', async () => {
  const network = offline()
  const Part = lazyPart<{ onClose: () => void }>(() => Promise.resolve({ default: () => <p>The dialog</p> }))
  const onClose = vi.fn()
  function Titles() {
    return useToasts().map(({ title }) => <p key={title}>{title}</p>)
  }
  const page = (isOpen: boolean) => (
    <>
      <Titles />
      <Suspense>{isOpen ? <Part onClose={onClose} /> : null}</Suspense>
    </>
  )
  const { rerender } = renderPage(page(true))
  expect(await screen.findByText('The form could not be opened')).toBeTruthy()
  expect(onClose).toHaveBeenCalledOnce()
  rerender(page(false))
  network.mockReturnValue(true)
  rerender(page(true))
  expect(await screen.findByText('The dialog')).toBeTruthy()
})
