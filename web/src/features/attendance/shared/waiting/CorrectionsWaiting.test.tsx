import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Correction } from '@muster/contract/attendance/corrections'
import { SessionProvider } from '../../../../kit/session/session.tsx'
import { correctionOf } from '../../../../testing/attendance.ts'
import { answerCalls, renderPage } from '../../../../testing/renderPage.tsx'
import { pageOf, userWith } from '../../../../testing/samples.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import TeamTab from '../../team/TeamTab.tsx'

stopClock('2026-11-23T09:00:00Z')

const id = '0197a000-0000-7000-8000-000000000071'
const selected = correctionOf({ id })
const another = correctionOf()
const { pagination } = pageOf()
const notice = /is no longer pending/

/** Opens the page from a correction's notification, and returns the ids that the list was asked to put first. */
function openFromNotification(corrections: () => Correction[]) {
  window.history.replaceState(null, '', `/?view=attendance&tab=team&correction=${id}`)
  answerCalls({
    'GET /attendance/grid': [200, { dates: [], rows: [], isEmpty: true, pagination, now: '2026-11-23T15:00:00Z' }],
    'GET /departments': [200, { departments: [] }],
    'GET /attendance/corrections': () => {
      const rows = corrections()
      return [200, { corrections: rows, pagination: { ...pagination, totalItems: rows.length } }]
    },
    [`PATCH /attendance/corrections/${id}`]: [200, { correction: selected }],
  })
  const first: (string | null)[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/corrections')) first.push(searchParams.get('first'))
    return answer(request)
  })
  renderPage(
    <SessionProvider user={userWith(['attendance.team_view', 'attendance.edit_working_hours_team'])}>
      <TeamTab />
    </SessionProvider>,
  )
  return first
}

test('puts the correction from a notification first and marks it; once decided, it leaves the list', async () => {
  let rows = [selected, another]
  const requests = openFromNotification(() => rows)
  const list = within(await screen.findByRole('list', { name: 'Corrections to approve' }))
  const [first, second] = list.getAllByRole('listitem')
  if (!first || !second) throw new Error('There are two')
  expect(requests).toEqual([id])
  expect(first.getAttribute('aria-current')).toBe('true')
  expect(within(first).getByText('From your notification')).toBeTruthy()
  expect(second.getAttribute('aria-current')).toBeNull()
  rows = [another]
  fireEvent.click(within(first).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByText(notice)).toBeNull()
})

test.each([true, false])(
  'says that overtime of the day is pending, with a link to decide on it: %s',
  async (approve) => {
    const pendingOvertime = { minutes: 80, can: { approve } }
    openFromNotification(() => [selected, { ...another, pendingOvertime }])
    const hint = await screen.findByText('Overtime of this day is pending: 1 h 20 min')
    const { firstName, lastName } = another.user
    expect(hint.getAttribute('href')).toBe(
      approve
        ? `?view=approvals&tab=overtime&search=${firstName}%20${lastName}&from=2026-11-20&to=2026-11-20&group=days`
        : null,
    )
  },
)

test.each([
  ['others', [another]],
  ['nothing', []],
])('says that the correction is no longer pending, with %s in the list', async (_, rows) => {
  openFromNotification(() => rows)
  expect(await screen.findByText(notice)).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Approve' })).toHaveLength(rows.length)
  expect(screen.queryByText('From your notification')).toBeNull()
})
