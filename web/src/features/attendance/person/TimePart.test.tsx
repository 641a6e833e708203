import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { recordOf } from '../../../testing/attendance.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import TimePart from './TimePart.tsx'

stopClock('2026-11-23T16:00:00Z')

const day = recordOf({ userId: colleague.id, date: '2026-11-20', workedSeconds: 8 * 3600 + 17 * 60 })

test('a person’s days are rows with hours as 8:17, and each opens its sessions', async () => {
  answerCalls({
    'GET /attendance': [200, { records: [day], pagination: pageOf().pagination, now: '2026-11-23T16:00:00Z' }],
    'GET /attendance/stats': [500, { message: 'Not now', requestId: 'r' }],
  })
  renderPage(
    <SessionProvider user={userWith(['attendance.team_view'])}>
      <TimePart person={{ ...colleague, isSelf: false, areas: new Set(['attendance']) }} />
    </SessionProvider>,
  )
  const list = within(await screen.findByRole('list', { name: 'Attendance, November 2026' }))
  expect(list.getByRole('listitem').textContent).toContain('Worked 8:17')
  fireEvent.click(list.getByRole('button', { name: /Fri 20 Nov 2026/ }))
  expect(list.getByRole('table', { name: 'Clock Sessions' })).toBeTruthy()
  // The key figures failed to load, which the page must say.
  expect((await screen.findByRole('alert')).textContent).toContain('Not now')
})
