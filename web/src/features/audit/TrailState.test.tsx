import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuditState } from '@muster/contract/audit/calls'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { TrailState } from './TrailState.tsx'

const whole: AuditState = {
  seal: { position: 12, at: '2025-03-01T08:00:00.000Z' },
  waiting: 0,
  anchorFault: null,
  check: null,
  archives: [],
}

function show(state: AuditState) {
  answerCalls({ 'GET /audit/state': [200, state] })
  renderPage(<TrailState />)
}

test('says in which files archived entries are', async () => {
  show({
    ...whole,
    archives: [
      { before: '2025-01-01', fileName: 'audit-4001-9000.ndjson.gz', entries: 4998 },
      { before: '2024-01-01', fileName: 'audit-1-4000.ndjson.gz', entries: 4000 },
    ],
  })
  expect(await screen.findByText('Archived')).toBeTruthy()
  expect(
    screen.getByText('8,998 entries before 1 Jan 2025 are in audit-4001-9000.ndjson.gz, audit-1-4000.ndjson.gz.'),
  ).toBeTruthy()
})

test('says nothing about archives while there are none', async () => {
  show(whole)
  expect(await screen.findByText('Not checked yet')).toBeTruthy()
  expect(screen.queryByText('Archived')).toBeNull()
})
