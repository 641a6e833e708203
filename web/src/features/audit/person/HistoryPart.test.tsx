import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, userWith } from '../../../testing/samples.ts'
import HistoryPart from './HistoryPart.tsx'

test.each([
  [10_000, 'Latest 10,000 entries', `?view=settings&tab=audit&personId=${colleague.id}`],
  [20, '20 entries', undefined],
])('with %i entries, the history says “%s” and where older ones are found', async (totalItems, count, href) => {
  answerCalls({ 'GET /audit': [200, { entries: [], pagination: { ...pageOf().pagination, totalItems } }] })
  renderPage(
    <SessionProvider user={userWith(['settings.audit_logs'])}>
      <HistoryPart person={{ ...colleague, isSelf: false, areas: new Set() }} />
    </SessionProvider>,
  )
  expect(await screen.findByText(count)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Search older entries' })?.getAttribute('href')).toBe(href)
})
