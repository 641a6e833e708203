import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PayslipQuestion } from '@muster/contract/payroll/questions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { payrollDetailOf, payrollRecordOf } from '../../../testing/payroll.ts'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import PayrollDetails from '../details/PayrollDetails.tsx'
import { PayrollDetailsDialog } from '../details/PayrollDetailsDialog.tsx'
import OpenQuestions from './OpenQuestions.tsx'

stopClock('2026-11-22T10:00:00Z')

const record = payrollRecordOf({ can: { payslip: true } })
const questionOf = (patch: Partial<PayslipQuestion> = {}): PayslipQuestion => ({
  id: '0197a000-0000-7000-8000-000000000900',
  recordId: record.id,
  position: 1,
  label: 'Overtime by day',
  period: '2026-10',
  user: record.user,
  status: 'OPEN',
  updatedAt: '2026-11-02T10:00:00.000Z',
  messages: [
    {
      id: '0197a000-0000-7000-8000-000000000901',
      by: { firstName: 'Mona', lastName: 'Mahmoud' },
      isAnswer: false,
      text: 'Which days are these?',
      at: '2026-11-02T10:00:00.000Z',
    },
  ],
  can: { ask: true, answer: false, close: true },
  ...patch,
})
const pageOf = (...questions: PayslipQuestion[]) => ({
  questions,
  pagination: { currentPage: 1, totalPages: 1, totalItems: questions.length, itemsPerPage: 20 },
})
const actions = { stepsOf: () => [], isBusy: () => false, isComing: () => false, savePayslip: vi.fn() }
const showDetails = (...permissions: string[]) =>
  renderPage(
    <SessionProvider user={userWith(permissions as never)}>
      <PayrollDetails detail={payrollDetailOf({ record })} actions={actions as never} />
    </SessionProvider>,
  )

test('an employee asks about a line, asks only once, and sees the question beside it', async () => {
  let sent: unknown
  let asked: PayslipQuestion[] = []
  answerCalls({
    [`GET /payroll/${record.id}/questions`]: () => [200, pageOf(...asked)],
    [`POST /payroll/${record.id}/questions`]: (body) => {
      sent = body
      asked = [questionOf()]
      return [201, { question: questionOf() }]
    },
  })
  showDetails('payroll.read')
  fireEvent.click(await screen.findByText('Ask About This Line'))
  fireEvent.click(screen.getByRole('button', { name: 'Send Question' }))
  expect(await screen.findByText('Please write something')).toBeTruthy()
  expect(sent).toBeUndefined()
  fireEvent.change(screen.getByLabelText(/Your question/), { target: { value: 'Which days are these?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Question' }))
  expect(await screen.findByText('Open question')).toBeTruthy()
  expect(sent).toEqual({ position: 1, text: 'Which days are these?' })
  expect(screen.getByText('Which days are these?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Close Question' })).toBeTruthy()
})

test('people who may not answer read no questions about another person’s pay', async () => {
  const calls = vi.fn(() => [200, pageOf()] as [number, object])
  answerCalls({ [`GET /payroll/${record.id}/questions`]: calls })
  const user = { ...record.user, id: questionOf().id }
  const other = payrollDetailOf({ record: payrollRecordOf({ user, can: { payslip: true } }) })
  const show = (permission: string) =>
    renderPage(
      <SessionProvider user={userWith([permission] as never)}>
        <PayrollDetails detail={other} actions={actions as never} />
      </SessionProvider>,
    )
  const { unmount } = show('payroll.team_view')
  expect(screen.getByText('Overtime by day')).toBeTruthy()
  unmount()
  expect(calls).not.toHaveBeenCalled()
  show('payroll.update')
  await waitFor(() => expect(calls).toHaveBeenCalled())
})

test('closing a payslip asks before it loses a question that was typed', async () => {
  answerCalls({
    [`GET /payroll/${record.id}`]: [200, payrollDetailOf({ record })],
    [`GET /payroll/${record.id}/questions`]: [200, pageOf()],
  })
  window.history.replaceState(null, '', `?view=payroll&record=${record.id}`)
  renderPage(
    <SessionProvider user={userWith(['payroll.read'])}>
      <PayrollDetailsDialog isHidden={false} actions={actions as never} />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByText('Ask About This Line'))
  fireEvent.change(screen.getByLabelText(/Your question/), { target: { value: 'Which days are these?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
  expect(window.location.search).toContain(record.id)
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(window.location.search).not.toContain(record.id))
})

test('questions that can’t be loaded are said so, with a way to try again', async () => {
  let isDown = true
  answerCalls({
    [`GET /payroll/${record.id}/questions`]: () =>
      isDown ? [500, { message: 'Something went wrong' }] : [200, pageOf(questionOf())],
  })
  showDetails('payroll.read')
  expect((await screen.findByRole('alert')).textContent).toContain('Questions and answers could not be loaded')
  expect(screen.queryByText('Ask About This Line')).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Open question')).toBeTruthy()
})

test('someone who sees all pay but has no payslips of their own asks nothing', async () => {
  const calls = answerCalls({})
  showDetails('payroll.all_view')
  await screen.findByText('Overtime by day')
  expect(screen.queryByText('Ask About This Line')).toBeNull()
  expect(calls.filter((call) => call.endsWith('/questions'))).toEqual([])
})

test('payroll answers an open question in the list', async () => {
  let open = [questionOf({ can: { ask: false, answer: true, close: false } })]
  const answers: unknown[] = []
  answerCalls({
    'GET /payroll/questions': () => [200, pageOf(...open)],
    [`POST /payroll/questions/${questionOf().id}/answers`]: (body) => {
      answers.push(body)
      open = []
      return [201, { question: questionOf({ status: 'ANSWERED' }) }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.update', 'payroll.all_view'])}>
      <OpenQuestions />
    </SessionProvider>,
  )
  const list = await screen.findByRole('list', { name: 'Open questions' })
  expect(within(list).getByRole('link', { name: 'Overtime by day, October 2026' })).toBeTruthy()
  fireEvent.change(await within(list).findByLabelText(/Answer/), { target: { value: 'The 5th' } })
  fireEvent.click(within(list).getByRole('button', { name: 'Send Answer' }))
  await waitFor(() => expect(screen.getByText('No open questions')).toBeTruthy())
  expect(answers).toEqual([{ text: 'The 5th', lastReadId: questionOf().messages[0]?.id }])
})
