import type { Permission } from '@muster/contract/access/permissions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { Statistics } from './Statistics.tsx'

const departments = [{ name: 'Engineering', count: 47 }]
const stats = { totalUsers: 47, managers: 15, employees: 32, avgTeamSize: 2.9, departments }

const show = (...permissions: Permission[]) => {
  answerCalls({ 'GET /hierarchy/stats': [200, { stats }] })
  renderPage(
    <SessionProvider user={userWith(['hierarchy.tab_view', ...permissions])}>
      <Statistics />
    </SessionProvider>,
  )
}
const card = (name: string) => screen.getByRole('region', { name }).textContent

test('says on each card who is counted', async () => {
  show('users.read')
  await screen.findByText('47', { selector: 'p' })
  expect(card('Total Users')).toBe('Total Users47active or pending activation')
  expect(card('Managers')).toBe('Managers15with the Manager badge')
  expect(card('Employees')).toBe('Employees32everyone else in Total Users')
  expect(card('Avg Team Size')).toBe('Avg Team Size2.9per person with direct reports')
  expect(card('Department Breakdown')).toContain('Same people as in Total Users.')
})

test('tells a manager which part of the company is counted', () => {
  show('users.manage_team')
  expect(card('Total Users')).toContain('you and everyone below you, active or pending activation')
})

test('tells a reader who sees no one else that only they are counted', () => {
  show()
  expect(card('Total Users')).toContain('only you')
})
