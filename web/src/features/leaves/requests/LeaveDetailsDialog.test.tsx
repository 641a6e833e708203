import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setAddress } from '../../../kit/session/address.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { requestOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import type { LeaveActions } from './RequestList.tsx'
import { LeaveDetails, LeaveDetailsDialog } from './LeaveDetailsDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const noop = () => undefined
const actions: LeaveActions = {
  approve: noop,
  reject: noop,
  cancel: noop,
  edit: noop,
  end: noop,
  busy: noop,
  requestButton: null,
}

const withCertificate = (end: number, name: string) => {
  const id = `0197a000-0000-7000-8000-00000000002${end}`
  const medicalCertificateUrl = `/api/leaves/${id}/medical-certificate`
  return requestOf({ id, leaveType: 'SICK', medicalCertificateUrl, medicalCertificateName: name })
}
const first = withCertificate(1, 'first.png')
const second = withCertificate(2, 'second.png')
const address = 'blob:first'

const revokeUrl = vi.fn<(url: string) => void>()

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue(address)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revokeUrl)
  answerCalls({
    [`GET /leaves/${first.id}`]: [200, { leaveRequest: first }],
    [`GET /leaves/${second.id}`]: [200, { leaveRequest: second }],
    [`GET /leaves/${first.id}/medical-certificate`]: [200, 'the picture'],
  })
})

async function view() {
  fireEvent.click(await screen.findByRole('button', { name: 'View' }))
  expect((await screen.findByRole('img', { name: 'Medical Certificate' })).getAttribute('src')).toBe(address)
}

test('hides the certificate of one request when another one is opened', async () => {
  window.history.replaceState(null, '', `?view=leaves&request=${first.id}`)
  renderPage(
    <SessionProvider user={userWith(['leaves.read'])}>
      <LeaveDetailsDialog isHidden={false} actions={actions} />
    </SessionProvider>,
  )
  await view()
  act(() => setAddress({ request: second.id }))
  expect(await screen.findByText('second.png')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Medical Certificate' })).toBeNull()
  expect(screen.getByRole('button', { name: 'View' })).toBeTruthy()
  await waitFor(() => expect(revokeUrl).toHaveBeenCalledWith(address))
})

test('hides a certificate once the request gets another one', async () => {
  const { rerender } = renderPage(<LeaveDetails request={first} />)
  await view()
  const changedRequest = { ...first, medicalCertificateName: 'later.png', updatedAt: '2026-11-21T09:00:00.000Z' }
  rerender(<LeaveDetails request={changedRequest} />)
  expect(screen.getByText('later.png')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Medical Certificate' })).toBeNull()
})
