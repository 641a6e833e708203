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

test('until it comes, what is loaded has its shape', () => {
  show({})
  expect(screen.getByText('Coming')).toBeTruthy()
})

test('what could not be loaded says why, and can be tried again', () => {
  const refetch = vi.fn()
  show({ error: new TypeError('Failed to fetch'), refetch })
  expect(screen.getByRole('alert').textContent).toContain('Unable to connect')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('trying again leaves the focus where the answer will stand', () => {
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

test('the focus that was elsewhere stays there when the answer comes', () => {
  const page = (error: unknown) => (
    <main tabIndex={-1}>
      <button>Elsewhere</button>
      <Loaded query={{ data: undefined, error, refetch: vi.fn() }} skeleton={null}>
        {() => null}
      </Loaded>
    </main>
  )
  const { rerender } = renderPage(page(new TypeError('Failed to fetch')))
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  rerender(page(null))
  expect(document.activeElement).toBe(elsewhere)
})

test('what was loaded stays though asking again failed', () => {
  show({ data: 'apple', error: new TypeError('Failed to fetch') })
  expect(screen.getByText('An apple')).toBeTruthy()
})
