import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { SessionProvider } from '../../kit/session/session.tsx'
import { renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import { ViewArea } from './ViewArea.tsx'

test('a page that is still loading has its heading', async () => {
  const Page = lazyPart(() => new Promise<never>(() => {}))
  const view = { key: 'leaves', label: 'Leave Requests', isVisibleTo: () => true, Page }
  renderPage(
    <SessionProvider user={userWith([])}>
      <ViewArea view={view} onSearch={() => {}} />
    </SessionProvider>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Leave Requests' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Loading…')
})
