import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../kit/session/session.tsx'
import { todayOf } from '../../testing/attendance.ts'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import AttendancePage from './AttendancePage.tsx'

const ownTabs = ['Today', 'History', 'Schedule']

test.each<[Permission[], string[]]>([
  [['attendance.read'], ownTabs],
  [
    ['attendance.read', 'attendance.team_view'],
    [...ownTabs, 'Team'],
  ],
  [
    ['attendance.read', 'attendance.all_view'],
    [...ownTabs, 'All Employees'],
  ],
  [
    ['attendance.read', 'attendance.edit_working_hours'],
    [...ownTabs, 'Worked Hours'],
  ],
  [
    ['attendance.read', 'attendance.edit_working_hours_team'],
    [...ownTabs, 'Worked Hours'],
  ],
  [
    ['attendance.read', 'attendance.team_view', 'attendance.edit_working_hours_all'],
    [...ownTabs, 'Team', 'Worked Hours'],
  ],
])('permissions %j show the tabs %j', async (permissions, tabs) => {
  answerCalls({ 'GET /attendance/today': [200, todayOf()] })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <AttendancePage />
    </SessionProvider>,
  )
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
  expect(await screen.findByRole('timer')).toBeTruthy()
})

test('shows a missing-permission notice and sends no calls if the user may open the page and nothing else', () => {
  const calls = answerCalls({})
  renderPage(
    <SessionProvider user={userWith(['attendance.tab_view'])}>
      <AttendancePage />
    </SessionProvider>,
  )
  expect(screen.getByText('Nothing to show')).toBeTruthy()
  expect(calls).toEqual([])
})

test.each<[string, Permission[], string]>([
  ['today', ['attendance.read', 'attendance.create'], 'Clock in and out.'],
  ['today', ['attendance.read'], 'Your working day.'],
  ['hours', ['attendance.edit_working_hours'], 'Correct your hours.'],
  ['hours', ['attendance.edit_working_hours_team'], 'See and correct the hours of an employee.'],
])('describes the tab %s to a reader with %j: %s', (tab, permissions, description) => {
  window.history.replaceState(null, '', `?view=attendance&tab=${tab}`)
  answerCalls({})
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <AttendancePage />
    </SessionProvider>,
  )
  expect(screen.getByText(description)).toBeTruthy()
})
