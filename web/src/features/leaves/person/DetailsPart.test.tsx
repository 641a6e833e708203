import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import DetailsPart from './DetailsPart.tsx'

stopClock('2026-11-23T09:00:00Z')

const userId = '0197a000-0000-7000-8000-000000000070'
const none = { birthDate: null, earlierMonths: 0, specialFrom: null, savedAt: null }

function show(details: object, can: { set: boolean }) {
  const sent: unknown[] = []
  answerCalls({
    [`GET /leaves/details/${userId}`]: () => [200, { details: { ...none, ...details }, can }],
    [`PUT /leaves/details/${userId}`]: (body) => {
      sent.push(body)
      return [200, { details: none }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['leaves.read'])}>
      <DetailsPart userId={userId} />
    </SessionProvider>,
  )
  return sent
}

test('shows the details and saves changed ones, with empty days as unknown', async () => {
  const sent = show({ birthDate: '1980-05-01', earlierMonths: 24, savedAt: '2026-01-01T00:00:00.000Z' }, { set: true })
  expect(await screen.findByText('1 May 1980')).toBeTruthy()
  expect(screen.getByText('2 years of service')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change Leave Details' }))
  const months = await screen.findByLabelText('Service with other employers (months)')
  fireEvent.change(months, { target: { value: '1.5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please enter a whole number of months from 0 to 720')).toBeTruthy()
  fireEvent.change(months, { target: { value: '6' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ birthDate: '1980-05-01', earlierMonths: 6, specialFrom: null }]))
})

test('is empty for someone without details of their own', async () => {
  show({}, { set: false })
  await waitFor(() => expect(screen.queryByText('Leave details')).toBeNull())
})
