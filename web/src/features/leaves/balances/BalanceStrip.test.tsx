import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { BalanceStrip } from './BalanceStrip.tsx'

const userId = '0197a000-0000-7000-8000-000000000031'

test('opens a balance pressed before it has loaded', async () => {
  window.history.replaceState(null, '', '?view=leaves')
  answerCalls({ [`GET /users/${userId}/leave-balances`]: () => new Promise(() => undefined) })
  renderPage(
    <SessionProvider user={userWith(['leaves.read'])}>
      <BalanceStrip userId={userId} year={2026} />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /Personal leave/ }))
  const address = new URLSearchParams(window.location.search)
  expect(address.get('balance')).toBe('PERSONAL')
  expect(address.get('balanceYear')).toBe('2026')
})
