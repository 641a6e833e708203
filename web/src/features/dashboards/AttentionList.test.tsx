import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Attention } from '@muster/contract/dashboards/attention'
import { SessionProvider } from '../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import { AttentionList } from './AttentionList.tsx'

async function show(attention: Attention) {
  answerCalls({ 'GET /dashboard/attention': [200, attention] })
  renderPage(
    <SessionProvider user={userWith(['dashboard.admin'])}>
      <AttentionList />
    </SessionProvider>,
  )
  return within(await screen.findByRole('region', { name: 'Needs your attention' }))
}

test('shows each matter with a link to where it is put right', async () => {
  const list = await show({
    backup: { reason: 'NONE', lastAt: null },
    mails: { failed: 3, held: 1 },
    keys: { count: 2, next: { name: 'Payroll export', expiresAt: '2020-12-01T10:00:00Z' } },
    payrollMonths: [{ period: '2020-10', records: 48 }],
    yearsWithoutLimits: [2021],
  })
  await list.findByText('There is no backup yet')
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['There is no backup yet', '?view=settings&tab=backups'],
    ['3 emails could not be sent', '?view=settings&tab=outbox&status=FAILED'],
    ['1 email held without a mail server', '?view=settings&tab=outbox&status=KEPT'],
    ['2 API keys expire soon', '?view=settings&tab=keys'],
    ['Payroll for October 2020 is not approved', '?view=payroll&tab=records&month=2020-10'],
    ['2021 has no insurance limits', '?view=settings&tab=payroll'],
  ])
})

test('says so if nothing needs attention', async () => {
  const none = { count: 0, next: null }
  const list = await show({ backup: null, mails: { failed: 0, held: 0 }, keys: none, payrollMonths: [] })
  expect(await list.findByText('Nothing needs your attention.')).toBeTruthy()
})

test('sums up the requests pending the reader’s decision, and starts a backup with one press', async () => {
  let started = 0
  answerCalls({
    'GET /dashboard/attention': [200, { backup: { reason: 'NONE', lastAt: null } }],
    'GET /approvals': [
      200,
      {
        counts: [
          { kind: 'leave', count: 19 },
          { kind: 'overtime', count: 3 },
          { kind: 'corrections', count: 0 },
        ],
      },
    ],
    'POST /backups': () => {
      started += 1
      return [202, {}]
    },
  })
  renderPage(
    <SessionProvider
      user={userWith(['dashboard.admin', 'leaves.approve', 'leaves.all_view', 'settings.backup_restore'])}
    >
      <AttentionList />
    </SessionProvider>,
  )
  const link = await screen.findByRole('link', { name: '19 requests pending your approval' })
  expect(link.getAttribute('href')).toBe('?view=approvals&tab=leave')
  expect(screen.getByText('Leave 19')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back Up Now' }))
  await waitFor(() => expect(started).toBe(1))
})

test('counts questions about payslips as questions, not as requests', async () => {
  const show = (counts: object[]) => {
    answerCalls({ 'GET /dashboard/attention': [200, {}], 'GET /approvals': [200, { counts }] })
    return renderPage(
      <SessionProvider user={userWith(['dashboard.admin', 'leaves.approve', 'leaves.all_view', 'payroll.update'])}>
        <AttentionList />
      </SessionProvider>,
    )
  }
  const leave = { kind: 'leave', count: 4 }
  const { unmount } = show([leave, { kind: 'payslipQuestions', count: 2 }])
  expect(
    await screen.findByRole('link', { name: '4 requests pending your approval · 2 questions to answer' }),
  ).toBeTruthy()
  unmount()
  show([
    { ...leave, count: 0 },
    { kind: 'payslipQuestions', count: 1 },
  ])
  const link = await screen.findByRole('link', { name: '1 question to answer' })
  expect(link.getAttribute('href')).toBe('?view=approvals&tab=payslipQuestions')
  expect(screen.getByText('Answer')).toBeTruthy()
})

test('shows the owner the open steps of a new company, which can be skipped', async () => {
  const skipped: unknown[] = []
  answerCalls({
    'GET /dashboard/attention': [200, {}],
    'GET /settings/setup': () => [
      200,
      {
        steps: [
          { step: 'company', state: 'DONE' },
          { step: 'mail', state: skipped.length > 0 ? 'SKIPPED' : 'OPEN' },
          { step: 'people', state: 'OPEN' },
        ],
      },
    ],
    'POST /settings/setup/skip': (body) => {
      skipped.push(body)
      return [200, { steps: [] }]
    },
  })
  renderPage(
    <SessionProvider user={{ ...userWith(['dashboard.admin']), isOwner: true }}>
      <AttentionList />
    </SessionProvider>,
  )
  const list = within(await screen.findByRole('region', { name: 'Needs your attention' }))
  await list.findByText('Connect a mail server')
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Connect a mail server', '?view=settings&tab=health'],
    ['Add your people', '?view=users'],
  ])
  fireEvent.click(list.getByRole('button', { name: 'Skip: Connect a mail server' }))
  await waitFor(() => expect(list.queryByText('Connect a mail server')).toBeNull())
  expect(skipped).toEqual([{ step: 'mail' }])
  expect(list.getByText('Add your people')).toBeTruthy()
})
