import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import InsuranceFormsDialog from './InsuranceFormsDialog.tsx'

stopClock('2026-11-25T09:00:00Z')

const user = { ...colleague, llId: null, department: null, position: null, profileImage: null }
const complete = { user, day: '2026-11-02', insuredWage: 12_000, reason: null, missing: [] }
const incomplete = {
  ...complete,
  user: { ...user, id: '00000000-0000-4000-8000-000000000009', firstName: 'Nadia' },
  missing: ['NAME', 'ID_NUMBER'],
}

function show(hasEstablishment: boolean) {
  const openEstablishment = vi.fn()
  const answer = {
    people: [incomplete, complete],
    pagination: { currentPage: 1, totalPages: 1, totalItems: 2 },
    missing: [
      { detail: 'NAME', people: 1 },
      { detail: 'ID_NUMBER', people: 1 },
    ],
    incomplete: 1,
    hasEstablishment,
  }
  answerCalls({
    'GET /payroll/insurance-forms/FORM_1': [200, answer],
    'GET /payroll/insurance-forms/FORM_6': [200, answer],
  })
  renderPage(
    <SessionProvider user={userWith(['payroll.tax', 'payroll.all_view'])}>
      <InsuranceFormsDialog onEstablishment={openEstablishment} onClose={() => undefined} />
    </SessionProvider>,
  )
  return openEstablishment
}

test('missing details are named, and the form is offered only once these people are left out', async () => {
  show(true)
  const notice = await screen.findByText(/National ID or passport: missing for 1/)
  expect(notice.textContent).toContain('Name on the identity card: missing for 1')
  const row = (await screen.findByText(/Nadia/)).closest('tr, li')
  expect(within(row as HTMLElement).getByText('Name on the identity card, National ID or passport')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download Form' })).toBeNull()
  fireEvent.click(screen.getByLabelText('Leave out people with missing details: 1'))
  expect(screen.getByRole('button', { name: 'Download Form' })).toBeTruthy()
  // On another form, others may lack something.
  fireEvent.change(screen.getByLabelText('Form'), { target: { value: 'FORM_6' } })
  const leaveOut = await screen.findByLabelText('Leave out people with missing details: 1')
  expect((leaveOut as HTMLInputElement).checked).toBe(false)
  expect(screen.queryByRole('button', { name: 'Download Form' })).toBeNull()
})

test('without an establishment, no form is offered, but a way to enter it', async () => {
  const openEstablishment = show(false)
  expect(await screen.findByText(/Enter the number of the establishment/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Leave out people with missing details: 1'))
  expect(screen.queryByRole('button', { name: 'Download Form' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Enter Establishment' }))
  expect(openEstablishment).toHaveBeenCalledOnce()
})
