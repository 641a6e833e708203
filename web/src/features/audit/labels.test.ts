import { expect, test } from 'vitest'
import type { AuditEntry } from '@muster/contract/audit/calls'
import { colleague } from '../../testing/samples.ts'
import { formatValue, groupEntries, sentenceParts } from './labels.ts'

const person = { email: null, profileImage: null, id: colleague.id, firstName: 'Nour', lastName: 'Haddad' }
const other = { ...person, id: 'b7a5c1f0-0000-7000-8000-000000000000', firstName: 'Amira' }
const entryOf = (action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `${action}${more.at ?? ''}`,
  at: '2026-11-23T08:00:00.000Z',
  action,
  content: null,
  actor: other,
  key: null,
  person,
  subjectType: 'leave_request',
  subjectId: null,
  address: null,
  ...more,
})

const sentenceOf = (entry: AuditEntry) =>
  sentenceParts(entry)
    .map(({ kind, text }) => (kind === 'person' ? '[person]' : kind === 'content' ? `[${text}]` : text))
    .join('')

test.each([
  [entryOf('leave.approved', { content: '14–18 Dec 2026' }), 'approved leave [14–18 Dec 2026] for [person]'],
  [entryOf('user.created'), 'added [person]'],
  [entryOf('payroll.approved', { content: 'November 2026', person: null }), 'approved payroll [November 2026]'],
  [entryOf('profile.changed', { actor: person }), 'changed the profile'],
  [entryOf('unknown.action', { person: null }), 'Unknown action'],
])('the sentence of an entry, %#', (entry, sentence) => {
  expect(sentenceOf(entry)).toBe(sentence)
})

test('three or more of the same action within a minute are one group', () => {
  const at = (second: string) => ({ at: `2026-11-23T08:00:${second}.000Z` })
  const entries = [
    entryOf('user.created', at('09')),
    entryOf('user.created', at('08')),
    entryOf('user.created', at('07')),
    entryOf('user.changed', at('06')),
    entryOf('user.changed', at('05')),
    entryOf('user.created', { at: '2026-11-23T07:59:59.000Z' }),
  ]
  expect(groupEntries(entries).map(({ length }) => length)).toEqual([3, 1, 1, 1])
})

test.each([
  ['PENDING_APPROVAL', 'Pending approval'],
  ['EGP', 'EGP'],
  ['2026-11', 'November 2026'],
  ['2026-11-20', '20 Nov 2026'],
])('the recorded value %s is shown as %s', (value, shown) => {
  expect(formatValue(value, new Map())).toBe(shown)
})
