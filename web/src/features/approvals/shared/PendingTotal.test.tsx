import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { PendingTotal } from './PendingTotal.tsx'

const counts = (leave: number, overtime: number) => ({
  counts: [
    { kind: 'leave', count: leave },
    { kind: 'overtime', count: overtime },
  ],
})

test('the number beside Approvals adds up all kinds, in words for screen readers', async () => {
  answerCalls({ 'GET /approvals': [200, counts(7, 12)] })
  renderPage(<PendingTotal />)
  expect((await screen.findByText('19 pending')).parentElement?.textContent).toMatch(/^19/)
})

test('nothing stands there while nothing is pending', async () => {
  const calls = answerCalls({ 'GET /approvals': [200, counts(0, 0)] })
  renderPage(<PendingTotal />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText(/pending/)).toBeNull()
})
