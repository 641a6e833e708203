import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { jobOf } from '../../../testing/jobs.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import type { JobActions } from '../shared/links.ts'
import { BrowseTab } from './BrowseTab.tsx'

stopClock('2026-11-27T09:00:00Z')

/** Renders the tab with one job, in a wide window or on a phone; returns the orders in which jobs were requested. */
function show(job: ReturnType<typeof jobOf>, { isPhone = false } = {}) {
  window.history.replaceState(null, '', '?view=jobs')
  const orders: (string | null)[] = []
  answerCalls({
    'GET /jobs': [200, { jobs: [job], pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 24 } }],
    'GET /departments': [200, { departments: [] }],
  })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    const { pathname, searchParams } = new URL(new Request(...request).url)
    if (pathname.endsWith('/jobs')) orders.push(searchParams.get('sort'))
    return answer(...request)
  })
  const Tab = () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: isPhone && media.startsWith('(max-width'), onchange: null }),
    )
    return <BrowseTab actions={{} as JobActions} />
  }
  renderPage(
    <SessionProvider user={userWith(['jobs.read'])}>
      <Tab />
    </SessionProvider>,
  )
  return orders
}

test('lists the job that closes first at the top, or the newest one', async () => {
  const orders = show(jobOf())
  await screen.findByRole('heading', { name: jobOf().title })
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'newest' } })
  await waitFor(() => expect(orders).toEqual(['closing', 'newest']))
  expect(window.location.search).toContain('sort=newest')
})

test('says that the user withdrew, not that the job is withdrawn', async () => {
  show(jobOf({ applied: 'WITHDRAWN' }))
  expect(await screen.findByText('You withdrew')).toBeTruthy()
})

test.each([
  ['2026-12-27', 'Closes 27 Dec · 30 days left'],
  ['2027-01-06', 'Closes 6 Jan 2027 · 40 days left'],
])('a row on a phone says until when a job is open: %s', async (closingDate, words) => {
  show(jobOf({ closingDate, status: 'ACTIVE' }), { isPhone: true })
  await screen.findByRole('heading', { name: jobOf().title })
  expect(screen.getByRole('list', { name: 'Browse Jobs' }).textContent).toContain(words)
})
