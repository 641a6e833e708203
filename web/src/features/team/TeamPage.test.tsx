import type { TeamToday } from '@muster/contract/team/calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { pageOf, userWith } from '../../testing/samples.ts'
import TeamPage from './TeamPage.tsx'

const presence = { IN: 1, ON_LEAVE: 0, ABSENT: 0, LEFT: 0, NOT_IN: 1, DAY_OFF: 0 }
const show = (sees: TeamToday['sees']) => {
  const today: TeamToday = { members: 3, direct: 1, presence, sees }
  answerCalls({ 'GET /team/members': [200, { members: [], today, pagination: pageOf().pagination }] })
  renderPage(
    <SessionProvider user={userWith(['users.manage_team'])}>
      <TeamPage />
    </SessionProvider>,
  )
}

test('says who is counted, and in which figure those are who have not activated their account', async () => {
  show({ attendance: true, leave: true })
  expect(await screen.findByText('Direct reports (1)')).toBeTruthy()
  expect(
    screen.getByText(
      'Everyone below you, except inactive accounts. People who have not yet activated their account are counted only under Everybody.',
    ),
  ).toBeTruthy()
})

test('says who is counted where no figures are seen', async () => {
  show({ attendance: false, leave: false })
  expect(await screen.findByText('Direct reports (1)')).toBeTruthy()
  expect(screen.getByText('Everyone below you, except inactive accounts.')).toBeTruthy()
})
