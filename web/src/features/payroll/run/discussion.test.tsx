import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PayrollComment } from '@muster/contract/payroll/comments'
import type { RunSignOffs, SignOff } from '@muster/contract/payroll/signOffs'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { payrollDetailOf, payrollRecordOf } from '../../../testing/payroll.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PayrollDetails from '../details/PayrollDetails.tsx'
import SignOffChecksSection from '../signOffs/SignOffChecksSection.tsx'
import { MissingSignOffs } from '../discussion/MissingSignOffs.tsx'
import { RunDiscussion } from './RunDiscussion.tsx'

stopClock('2026-11-22T10:00:00Z')

const idOf = (end: number) => `0197a000-0000-7000-8000-${String(end).padStart(12, '0')}`
const state = 'a'.repeat(64)
const person = { ...colleague, llId: null, department: null, position: null, profileImage: null }
const comment: PayrollComment = {
  id: idOf(1),
  by: { id: colleague.id, firstName: 'Mona', lastName: 'Mahmoud', profileImage: null },
  at: '2026-11-21T10:00:00.000Z',
  text: 'Overtime is missing',
  isRemoved: false,
  user: null,
  recordId: null,
  can: { remove: true },
}
const pageOf = (...comments: PayrollComment[]) => ({
  comments,
  can: { add: true },
  pagination: { currentPage: 1, totalPages: 1, totalItems: comments.length, itemsPerPage: 10 },
})
const signOffOf = (patch: Partial<SignOff> = {}): SignOff => ({
  check: { id: idOf(9), name: 'Attendance is complete', arabicName: 'الحضور مكتمل', signer: 'payroll.update' },
  status: 'MISSING',
  isRequired: true,
  signature: null,
  can: { sign: true, withdraw: false },
  ...patch,
})
const signature = {
  by: { id: colleague.id, firstName: 'Mona', lastName: 'Mahmoud' },
  at: '2026-11-21T10:00:00.000Z',
  remark: 'Two late corrections',
}
const runOf = (patch: Partial<RunSignOffs> = {}): RunSignOffs => ({ state, signOffs: [], comments: 0, ...patch })

function showRun(...permissions: string[]) {
  window.history.replaceState(null, '', '?view=payroll&tab=records')
  renderPage(
    <SessionProvider user={userWith(permissions as never)}>
      <main id="main">
        <RunDiscussion runKey="2026-11" />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
}
const path = '/payroll/runs/2026-11'

test('the comments on a run are listed with their number, added and removed', async () => {
  const bodies: unknown[] = []
  let comments = [comment, { ...comment, id: idOf(2), text: 'Too high', user: person, recordId: idOf(70) }]
  answerCalls({
    [`GET ${path}/sign-offs`]: () => [200, runOf({ comments: comments.length })],
    [`GET ${path}/comments`]: () => [200, pageOf(...comments)],
    [`POST ${path}/comments`]: (body) => {
      bodies.push(body)
      comments = [{ ...comment, id: idOf(3), text: 'Fixed' }, ...comments]
      return [201, { comment }]
    },
    [`DELETE /payroll/comments/${idOf(3)}`]: () => {
      comments = [
        { ...comment, id: idOf(3), text: null, isRemoved: true, can: { remove: false } },
        ...comments.slice(1),
      ]
      return [200, { comment: comments[0] }]
    },
  })
  showRun('payroll.all_view', 'payroll.update')
  fireEvent.click(await screen.findByRole('button', { name: 'Comments (2)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Comments, November 2026' })
  await within(dialog).findByText('Overtime is missing')
  const link = within(dialog).getByRole('link', { name: `${colleague.firstName} ${colleague.lastName}` })
  expect(link.getAttribute('href')).toContain(`record=${idOf(70)}`)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add Comment' }))
  await within(dialog).findByText('Please write something')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Fixed' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add Comment' }))
  const added = (await within(dialog).findByText('Fixed', { selector: 'p' })).closest('li') as HTMLElement
  expect(bodies).toEqual([{ text: 'Fixed' }])
  fireEvent.click(within(added).getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('dialog', { name: 'Remove this comment?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await screen.findByText('This comment was removed.')
})

test('a run is signed for the state that is shown, with a remark', async () => {
  const bodies: unknown[] = []
  let signOffs = [signOffOf({ status: 'OUTDATED', signature })]
  answerCalls({
    [`GET ${path}/sign-offs`]: () => [200, runOf({ signOffs, comments: null })],
    [`POST ${path}/sign-offs`]: (body) => {
      bodies.push(body)
      signOffs = [signOffOf({ status: 'SIGNED', signature, can: { sign: false, withdraw: true } })]
      return [201, runOf({ signOffs })]
    },
  })
  showRun('payroll.all_view', 'payroll.tax')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign-offs (0 of 1)' }))
  // People who only maintain the pay rules read no comments.
  expect(screen.queryByRole('button', { name: /^Comments/ })).toBeNull()
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign-offs, November 2026' }))
  await dialog.findByText('Records have changed since. It must be signed again.')
  fireEvent.click(dialog.getByRole('button', { name: 'Sign Again: Attendance is complete' }))
  fireEvent.change(dialog.getByLabelText('Remark (optional)'), { target: { value: 'All clear' } })
  dialog.getByLabelText('Remark (optional)').focus()
  fireEvent.click(dialog.getByRole('button', { name: 'Sign' }))
  const withdraw = await dialog.findByRole('button', { name: 'Withdraw: Attendance is complete' })
  await waitFor(() => expect(document.activeElement).toBe(withdraw))
  expect(bodies).toEqual([{ checkId: idOf(9), state, remark: 'All clear' }])
})

test('the approval lists the sign-offs that are missing, and nothing without any', async () => {
  answerCalls({ [`GET ${path}/sign-offs`]: () => [200, runOf({ signOffs: [signOffOf()] })] })
  const onOpen = vi.fn<() => void>()
  const { unmount } = renderPage(<MissingSignOffs runKey="2026-11" onOpen={onOpen} />)
  const list = await screen.findByRole('list', { name: '1 sign-off is missing' })
  expect(within(list).getByText('Attendance is complete: Not signed')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Open Sign-offs' }))
  expect(onOpen).toHaveBeenCalledOnce()
  unmount()
  answerCalls({ [`GET ${path}/sign-offs`]: () => [200, runOf()] })
  renderPage(<MissingSignOffs runKey="2026-11" onOpen={onOpen} />)
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
})

test('the comments on a record are shown to people who take part in payroll, except on their own', async () => {
  const record = payrollRecordOf({ user: { ...person, id: colleague.id } })
  const calls = vi.fn(() => [200, pageOf(comment)] as [number, object])
  answerCalls({ [`GET /payroll/${record.id}/comments`]: calls })
  const actions = { stepsOf: () => [], isBusy: () => false, isComing: () => false, savePayslip: vi.fn() }
  const show = (permission: string, shown = record) =>
    renderPage(
      <SessionProvider user={userWith([permission] as never)}>
        <PayrollDetails detail={payrollDetailOf({ record: shown })} actions={actions as never} />
      </SessionProvider>,
    )
  const others = [show('payroll.all_view'), show('payroll.approve', payrollRecordOf())]
  for (const { unmount } of others) unmount()
  expect(calls).not.toHaveBeenCalled()
  show('payroll.approve')
  expect(await screen.findByText('Overtime is missing')).toBeTruthy()
})

test('a sign-off is required by name, and removed after a question', async () => {
  const bodies: unknown[] = []
  const check = { ...signOffOf().check, onExtraRuns: false, addedBy: signature.by, addedAt: signature.at }
  let checks: object[] = []
  answerCalls({
    'GET /payroll/sign-off-checks': () => [200, { checks }],
    'POST /payroll/sign-off-checks': (body) => {
      bodies.push(body)
      checks = [check]
      return [201, { check }]
    },
    [`DELETE /payroll/sign-off-checks/${check.id}`]: () => {
      checks = []
      return [200, { id: check.id }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax'])}>
      <main id="main">
        <SignOffChecksSection />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  await screen.findByText(/No sign-offs yet/)
  fireEvent.click(screen.getByRole('button', { name: 'Add Sign-off' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Sign-off' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add Sign-off' }))
  await dialog.findByText('Please enter the name in Arabic')
  fireEvent.change(dialog.getByLabelText(/Name in English/), { target: { value: check.name } })
  fireEvent.change(dialog.getByLabelText(/Name in Arabic/), { target: { value: check.arabicName } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add Sign-off' }))
  await screen.findByText('Sign-off added')
  expect(bodies).toEqual([
    { name: check.name, arabicName: check.arabicName, signer: 'payroll.update', onExtraRuns: false },
  ])
  expect(await screen.findByText('People who change payroll drafts · Months only')).toBeTruthy()
})
