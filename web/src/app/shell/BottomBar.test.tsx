import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../kit/session/session.tsx'
import { renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import { BottomBar } from './BottomBar.tsx'

const employee: Permission[] = ['leaves.tab_view', 'attendance.tab_view', 'payroll.tab_view', 'payroll.read']
const lead: Permission[] = ['leaves.tab_view', 'leaves.team_view', 'leaves.approve', 'attendance.tab_view']

afterEach(() => window.history.replaceState(null, '', '/'))

test.each<[address: string, permissions: Permission[], marked: string]>([
  ['/', employee, 'Home'],
  ['/?view=payroll', employee, 'Pay'],
  ['/?view=payroll&tab=mine', employee, 'Pay'],
  ['/?view=payroll&tab=records', employee, 'More'],
  ['/?view=leaves', lead, 'Leave'],
  ['/?view=leaves&tab=calendar', lead, 'Leave'],
  ['/?view=documents', employee, 'More'],
])('%s marks the entry of its page', async (address, permissions, marked) => {
  window.history.replaceState(null, '', address)
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <BottomBar onMore={() => undefined} />
    </SessionProvider>,
  )
  const bar = await screen.findByRole('navigation', { name: 'Most used' })
  expect([...bar.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)).toEqual([marked])
})
