import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { orpc } from '../../api/client.ts'
import { SessionProvider } from '../../session/session.tsx'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { colleague, me, pageOf, userWith } from '../../testing/samples.ts'
import MoveDialog from './MoveDialog.tsx'

const boss = { ...colleague, id: '0197a000-0000-7000-8000-000000000077', firstName: 'Nadia' }
const person = { ...colleague, managerId: me.id, userRoles: [], subordinates: [] }

/** Other screens that show who reports to whom. */
function Elsewhere() {
  useQuery(orpc.users.list.queryOptions({ input: { page: 1, limit: 20, search: '', sort: 'name', order: 'asc' } }))
  useQuery(orpc.leaves.team.queryOptions({ input: { page: 1, limit: 20 } }))
  useQuery(orpc.dashboards.manager.queryOptions())
  return null
}

test('moving somebody has other screens read again at once, whether or not the live connection stands', async () => {
  const made = answerCalls({
    'GET /users': [200, { users: [], pagination: pageOf().pagination }],
    'GET /leaves/team': [200, pageOf()],
    'GET /dashboard/team': [500, { message: 'not needed here', requestId: 'r' }],
    'GET /users/managers': [200, { managers: [boss] }],
    'GET /auth/me': [200, { user: userWith(['hierarchy.reporting_lines']) }],
    [`PATCH /hierarchy/${person.id}/manager`]: [200, { manager: boss }],
  })
  const onMoved = vi.fn()
  renderPage(
    <SessionProvider user={userWith(['hierarchy.tab_view', 'hierarchy.reporting_lines'])}>
      <Elsewhere />
      <MoveDialog person={person as never} places={new Map()} onClose={vi.fn()} onMoved={onMoved} />
    </SessionProvider>,
  )
  const count = (call: string) => made.filter((each) => each === call).length
  await waitFor(() => expect(count('GET /users')).toBe(1))
  fireEvent.click(await screen.findByRole('combobox'))
  fireEvent.click(await screen.findByRole('option', { hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(onMoved).toHaveBeenCalled())
  await waitFor(() => expect([count('GET /users'), count('GET /leaves/team')]).toEqual([2, 2]))
})
