import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/renderPage.tsx'
import { Loaded, type Asked } from './Loaded.tsx'

const show = (query: Partial<Asked<string>>) =>
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

test('what was loaded stays though asking again failed', () => {
  show({ data: 'apple', error: new TypeError('Failed to fetch') })
  expect(screen.getByText('An apple')).toBeTruthy()
})
