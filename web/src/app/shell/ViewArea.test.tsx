import { screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { ViewArea } from './ViewArea.tsx'

test('a page that is still being loaded has its heading', async () => {
  const Component = lazy(() => new Promise<never>(() => {}))
  renderPage(<ViewArea view={{ key: 'leaves', title: 'Leave Requests', allowed: true, Component }} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Leave Requests' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Loading…')
})
