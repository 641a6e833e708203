import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider, sessionOf } from '../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import PayRulesTab from '../payroll/shared/PayRulesTab.tsx'
import entries from './search.ts'

stopClock('2026-11-23T09:00:00Z')

test('finds each section of the payroll settings, and no other', async () => {
  const user = userWith(['payroll.tax', 'payroll.approve'])
  const session = sessionOf(user, Temporal.Now.instant())
  const named = (entries.destinations ?? []).flatMap((one) => {
    const { searchParams } = new URL(one.href, window.location.href)
    const section = searchParams.get('section')
    return section && searchParams.get('tab') === 'payroll' && one.isVisibleTo(session) ? [section] : []
  })
  answerCalls({ 'GET /payroll/rules': [200, { packs: [], versions: [], earliest: '2026-12' }] }, [
    404,
    { message: 'Not found', requestId: 'r' },
  ])
  renderPage(
    <SessionProvider user={user}>
      <PayRulesTab />
    </SessionProvider>,
  )
  await screen.findByRole('region', { name: 'Accounting' })
  await screen.findByRole('region', { name: 'Sign-offs' })
  const shown = [...document.querySelectorAll<HTMLElement>('[data-section]')].map(({ dataset }) => dataset.section)
  // The limits are shown with the Egyptian rules only.
  const expected = named.filter((section) => section !== 'Insurance limits')
  expect(new Set(shown.filter((section) => section !== 'Pay rules'))).toEqual(new Set(expected))
})
