import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CustomReport } from '@muster/contract/reports/custom'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import CustomTab from './CustomTab.tsx'

stopClock('2026-11-25T09:00:00Z')

const at = '2026-11-25T09:00:00.000Z'

test('without reports of their own, people create one from a template of figures they may see', async () => {
  const id = '019a0000-0000-7000-8000-000000000001'
  window.history.replaceState(null, '', '?view=reports&tab=custom')
  const reports: CustomReport[] = []
  answerCalls({
    'GET /reports/custom': () => [200, { reports }],
    'POST /reports/custom': (body) => {
      const report = { ...(body as Pick<CustomReport, 'name' | 'metrics'>), id, createdAt: at, updatedAt: at }
      reports.push(report)
      return [201, { report }]
    },
  })
  renderPage(
    <SessionProvider
      user={userWith(['reports.custom_reports', 'reports.attendance_analytics', 'reports.leaves_analytics'])}
    >
      <CustomTab />
    </SessionProvider>,
  )
  const templates = within(await screen.findByRole('region', { name: 'Templates' }))
  expect(templates.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Attendance at a glance',
    'Leave and absence',
  ])
  const [create] = templates.getAllByRole('button', { name: 'Create' })
  if (create) fireEvent.click(create)
  await waitFor(() => expect(window.location.search).toContain(`own=${id}`))
  expect(reports[0]).toMatchObject({
    name: 'Attendance at a glance',
    metrics: [
      'attendance.attendanceRate',
      'attendance.absentDays',
      'attendance.lateArrivals',
      'attendance.overtimeHours',
    ],
  })
})
