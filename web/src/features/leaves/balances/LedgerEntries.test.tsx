import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '@muster/contract/leaves/balances'
import { renderPage } from '../../../testing/renderPage.tsx'
import { stopClock } from '../../../testing/stopClock.ts'
import { LedgerEntries } from './LedgerEntries.tsx'

stopClock('2026-11-23T09:00:00Z')

const entry: LedgerEntry = {
  id: '0197a000-0000-7000-8000-0000000000e1',
  kind: 'RESERVATION',
  totalDays: 0,
  usedDays: 0,
  pendingDays: 3,
  remainingDays: 9,
  reason: null,
  actor: null,
  request: { id: '0197a000-0000-7000-8000-0000000000e2', startDate: '2026-12-14', endDate: '2026-12-16' },
  createdAt: '2026-11-20T08:00:00.000Z',
}

test.each([
  ['?view=leaves&tab=overview&balance=ANNUAL', 'overview'],
  ['?view=person&person=0197a000-0000-7000-8000-000000000002&tab=leave&balance=ANNUAL', null],
])('an entry of %s opens its request among the leave requests', (from, tab) => {
  window.history.replaceState(null, '', from)
  renderPage(<LedgerEntries entries={[entry]} caption="Entries" isLoading={false} />)
  fireEvent.click(screen.getByRole('button', { name: '14–16 Dec 2026' }))
  const address = new URLSearchParams(window.location.search)
  expect([address.get('view'), address.get('tab'), address.get('request')]).toEqual(['leaves', tab, entry.request?.id])
})
