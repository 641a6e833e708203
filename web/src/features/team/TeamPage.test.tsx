import type { TeamMember, TeamToday } from '@muster/contract/team/calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { colleague, pageOf, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import TeamPage from './TeamPage.tsx'

stopClock('2026-11-23T09:00:00Z')

const presence = { IN: 1, ON_LEAVE: 0, ABSENT: 0, LEFT: 0, NOT_IN: 1, LATER: 0, DAY_OFF: 0 }
const show = (sees: TeamToday['sees'], members: TeamMember[] = [], counts = presence) => {
  const today: TeamToday = { members: 3, direct: 1, presence: counts, sees }
  answerCalls({ 'GET /team/members': [200, { members, today, pagination: pageOf().pagination }] })
  renderPage(
    <SessionProvider user={userWith(['users.manage_team'])}>
      <TeamPage />
    </SessionProvider>,
  )
}

test('says who is counted, and where people without an activated account are', async () => {
  show({ attendance: true, leave: true })
  expect(await screen.findByText('Direct reports (1)')).toBeTruthy()
  expect(
    screen.getByText(
      'Your direct and indirect reports, except inactive accounts. “Everyone” includes people who haven’t activated their account yet.',
    ),
  ).toBeTruthy()
})

test('says who is counted if the reader sees no figures', async () => {
  show({ attendance: false, leave: false })
  expect(await screen.findByText('Direct reports (1)')).toBeTruthy()
  expect(screen.getByText('Your direct and indirect reports, except inactive accounts.')).toBeTruthy()
})

const wall = (time: string, dayOffset = 0) => ({ time, dayOffset, offset: null })
const member = (firstName: string, patch: Partial<TeamMember>): TeamMember => ({
  ...colleague,
  id: crypto.randomUUID(),
  firstName,
  status: 'ACTIVE',
  isDirect: true,
  manager: null,
  presence: 'NOT_IN',
  since: null,
  sinceTime: null,
  starts: null,
  holiday: null,
  leave: null,
  ...patch,
})

test('shows times by each member’s own clock, the start of work, and the holiday', async () => {
  const since = '2026-11-17T20:00:00.000Z'
  const members = [
    member('Nadia', { presence: 'IN', since, sinceTime: wall('22:00', -1) }),
    member('Lena', { presence: 'LATER', starts: wall('22:00') }),
    member('Hany', { presence: 'DAY_OFF', holiday: 'Revolution Day' }),
    member('Nina', {}),
  ]
  show({ attendance: true, leave: true }, members, { ...presence, LATER: 1, DAY_OFF: 1 })
  const row = async (name: string) => (await screen.findByText(`${name} Farouk`)).closest('tr')?.textContent
  expect(await row('Nadia')).toMatch(/Insince 10:00.PM \(−1.day\)/)
  expect(await row('Lena')).toMatch(/LaterStarts at 10:00.PM/)
  expect(await row('Hany')).toMatch(/Day offRevolution Day/)
  expect(await row('Nina')).toMatch(/Not in yet/)
  const options = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(options).toEqual(expect.arrayContaining(['Later 1', 'Day off 1']))
})

test('hides Later and Day off while they apply to no one', async () => {
  show({ attendance: true, leave: true })
  expect(await screen.findByText('Direct reports (1)')).toBeTruthy()
  const options = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(options).toEqual(['Everyone 3', 'In 1', 'On leave 0', 'Absent 0', 'Not in yet 1', 'Finished 0'])
})
