import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../kit/session/session.tsx'
import { type Answer, answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { viewer, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import EmergencyTab from './shared/EmergencyTab.tsx'

stopClock('2026-11-23T09:00:00Z')

const details = { contactName: 'Omar', relationship: 'parent', phoneNumber: '+20 100 123 4567', email: '', address: '' }
const current = { version: 2, savedAt: '2026-11-01T09:00:00.000Z', until: null, details }
const earlier = { ...current, version: 1, until: current.savedAt, details: { ...details, contactName: 'Salma' } }

test('says when earlier versions cannot be loaded, and loads them on Try again', async () => {
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 5 }
  const answers: Answer[] = [[403, { message: 'You do not have permission to see this.', requestId: '1' }]]
  answerCalls({
    [`GET /users/${viewer.id}/emergency-contact`]: [200, { emergencyContact: current }],
    [`GET /users/${viewer.id}/emergency-contact/versions`]: () =>
      answers.pop() ?? [200, { versions: [current, earlier], pagination }],
  })
  renderPage(
    <SessionProvider user={userWith(['settings.emergency_self_manage'])}>
      <EmergencyTab />
    </SessionProvider>,
  )
  expect(await screen.findByText('You do not have permission to see this.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Salma')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Earlier versions' })).toBeTruthy()
})
