import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notificationPreferenceDefaults as defaults } from '@muster/contract/notifications/preferences'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import NotificationsTab from './NotificationsTab.tsx'

test('keeps switches changed before a successful retry, and the focus', async () => {
  let answer: Answer | Promise<Answer> = [400, { message: 'Not now.', requestId: 'r' }]
  let answerNow: (answer: Answer) => void = () => undefined
  answerCalls({ 'GET /users/notification-settings': () => answer })
  renderPage(
    <main tabIndex={-1}>
      <NotificationsTab />
    </main>,
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  const [first] = screen.getAllByRole<HTMLInputElement>('switch')
  if (!first) throw new Error('The switches are missing')
  const wasChecked = first.checked
  fireEvent.click(first)

  answer = new Promise((resolve) => (answerNow = resolve))
  retry.focus()
  fireEvent.click(retry)
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'))
  expect(document.activeElement).toBe(retry)
  answerNow([200, { settings: defaults }])
  await waitFor(() => expect(retry.isConnected).toBe(false))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(first.isConnected && first.checked).toBe(!wasChecked)
})
