import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { setAddress } from '../../../kit/session/address.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { runOf } from '../../../testing/payroll.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { ExceptionsPill } from './RunNotes.tsx'

stopClock('2026-11-22T10:00:00Z')

const admin: Permission[] = ['payroll.read', 'payroll.all_view', 'payroll.process', 'payroll.approve']
const parameters = ['run', 'show', 'exceptions', 'status']
afterEach(() => setAddress(Object.fromEntries(parameters.map((name) => [name, null]))))

test.each([
  { name: 'a month opens what differs from the month before', runKey: '2026-11', run: null, show: 'differences' },
  { name: 'an extra run opens the records of this run', runKey: '2026-11.2', run: '2', show: null },
])('the exceptions of $name', async ({ runKey, run, show }) => {
  setAddress({ run, show: run && 'differences', status: 'DRAFT' })
  answerCalls({ [`GET /payroll/runs/${runKey}`]: [200, { run: runOf({ key: runKey, exceptions: 3 }) }] })
  renderPage(
    <SessionProvider user={userWith(admin)}>
      <ExceptionsPill runKey={runKey} />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Exceptions/ }))
  const address = new URLSearchParams(window.location.search)
  expect(parameters.map((parameter) => address.get(parameter))).toEqual([run, show, 'only', null])
})
