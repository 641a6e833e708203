import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import CalendarTab from './CalendarTab.tsx'

test('“Today” goes once this month is shown, and the focus stays around', () => {
  answerCalls({ 'GET /leaves/calendar': [200, { days: [] }] })
  window.history.replaceState(null, '', '/?month=2025-01')
  renderPage(
    <SessionProvider user={userWith(['leaves.calendar_view'])}>
      <main tabIndex={-1}>
        <CalendarTab />
      </main>
    </SessionProvider>,
  )
  const today = screen.getByRole('button', { name: 'Today' })
  today.focus()
  fireEvent.click(today)
  expect(today.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
