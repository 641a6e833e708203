import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/renderPage.tsx'
import { Loaded, type Query } from './Loaded.tsx'

const show = (query: Partial<Query<string>>) =>
  renderPage(
    <Loaded query={{ data: undefined, error: null, refetch: vi.fn(), ...query }} skeleton={<p>Coming</p>}>
      {(fruit) => <p>An {fruit}</p>}
    </Loaded>,
  )

test('a skeleton shows until the data arrives', () => {
  show({})
  expect(screen.getByText('Coming')).toBeTruthy()
})

test('a failure says why, and can be retried', () => {
  const refetch = vi.fn()
  show({ error: new TypeError('Failed to fetch'), refetch })
  expect(screen.getByRole('alert').textContent).toContain('Unable to connect')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('retrying moves the focus to the place of the answer', () => {
  const page = (error: unknown) => (
    <main tabIndex={-1}>
      <Loaded query={{ data: undefined, error, refetch: vi.fn() }} skeleton={null}>
        {() => null}
      </Loaded>
    </main>
  )
  const { rerender } = renderPage(page(new TypeError('Failed to fetch')))
  screen.getByRole('button', { name: 'Try again' }).focus()
  rerender(page(null))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a focus elsewhere stays there when the answer arrives', () => {
  const page = (error: unknown) => (
    <main tabIndex={-1}>
      <button>Elsewhere</button>
      <Loaded query={{ data: undefined, error, refetch: vi.fn() }} skeleton={null}>
        {() => null}
      </Loaded>
    </main>
  )
  const { rerender } = renderPage(page(new TypeError('Failed to fetch')))
  const otherButton = screen.getByRole('button', { name: 'Elsewhere' })
  otherButton.focus()
  rerender(page(null))
  expect(document.activeElement).toBe(otherButton)
})

test('loaded data stays if reading it again fails', () => {
  show({ data: 'apple', error: new TypeError('Failed to fetch') })
  expect(screen.getByText('An apple')).toBeTruthy()
})
