import { describe, expect, test } from 'vitest'
import { AdjustBalance } from './balances.ts'
import { leaveStatuses, leaveTransitions, ListLeaves } from './calls.ts'
import { DecideLeave, CreateLeave } from './drafts.ts'

/** The `File` class of Node.js and of browsers. The contract is compiled without the types of either. */
const { File } = globalThis as unknown as { File: new (parts: Uint8Array[], name: string) => object }
const id = '0199c9f2-4f6e-7cc2-8d3b-2f1e1f1e1f1e'
const draft = { leaveType: 'ANNUAL', startDate: '2026-03-01', endDate: '2026-03-05', reason: 'A rest' }
const paths = (result: { error?: { issues: { path: PropertyKey[] }[] } }) =>
  result.error?.issues.map(({ path }) => path.join('.')) ?? []

describe('states', () => {
  test('a decision is final, but approved leave may be cancelled', () => {
    const transitions = leaveStatuses.flatMap((from) => leaveTransitions[from].map((to) => `${from} → ${to}`))
    expect(transitions).toEqual([
      'PENDING → APPROVED',
      'PENDING → REJECTED',
      'PENDING → CANCELLED',
      'APPROVED → CANCELLED',
    ])
  })
})

describe('a request', () => {
  test('may be for a single day', () => {
    expect(CreateLeave.safeParse({ ...draft, endDate: draft.startDate }).success).toBe(true)
  })

  test('must not end before it begins', () => {
    expect(paths(CreateLeave.safeParse({ ...draft, endDate: '2026-02-28' }))).toEqual(['endDate'])
  })

  test('reports each missing field', () => {
    expect(paths(CreateLeave.safeParse({}))).toEqual(['leaveType', 'startDate', 'endDate', 'reason'])
  })

  test('drops undeclared fields', () => {
    const extendedDraft = { ...draft, userId: id, status: 'APPROVED', totalDays: 1, approvedBy: id }
    expect(CreateLeave.parse(extendedDraft)).toEqual(draft)
  })

  test('accepts a certificate that is a file of at most 10 MB', () => {
    const file = (bytes: number) => new File([new Uint8Array(bytes)], 'note.pdf')
    const withFile = (medicalCertificate: unknown) => CreateLeave.safeParse({ ...draft, medicalCertificate })
    expect(withFile(file(10 * 1024 * 1024)).success).toBe(true)
    for (const invalidFile of [file(10 * 1024 * 1024 + 1), file(0), 'note.pdf', {}, null])
      expect(paths(withFile(invalidFile))).toEqual(['medicalCertificate'])
  })
})

describe('a decision', () => {
  test('approves, rejects or cancels', () => {
    for (const status of ['APPROVED', 'CANCELLED']) expect(DecideLeave.safeParse({ id, status }).success).toBe(true)
    for (const status of ['PENDING', 'approved', '', undefined])
      expect(paths(DecideLeave.safeParse({ id, status }))).toEqual(['status'])
  })

  test('needs a reason to reject', () => {
    for (const rejectionReason of [undefined, null, '', '   ', '\u200b', ' \u200b\u2060 '])
      expect(paths(DecideLeave.safeParse({ id, status: 'REJECTED', rejectionReason }))).toEqual(['rejectionReason'])
    expect(DecideLeave.safeParse({ id, status: 'REJECTED', rejectionReason: 'Too many away' }).success).toBe(true)
    for (const rejectionReason of [undefined, null, '', '\u200b'])
      expect(DecideLeave.safeParse({ id, status: 'APPROVED', rejectionReason }).success).toBe(true)
  })
})

test('an adjustment has whole days within a year, and a reason', () => {
  const adjustmentInput = { userId: id, adjustment: 3, reason: 'Moved house', year: 2026 }
  expect(AdjustBalance.parse(adjustmentInput)).toEqual({ ...adjustmentInput, leaveType: 'ANNUAL' })
  for (const adjustment of [0.5, 367, -367, Number.NaN, Infinity, '3'])
    expect(paths(AdjustBalance.safeParse({ ...adjustmentInput, adjustment }))).toEqual(['adjustment'])
})

test('the message for a refused year has no thousands separator', () => {
  const message = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message
  const adjustmentInput = { userId: id, adjustment: 3, reason: 'Moved house' }
  for (const year of [2019, 2051, 2026.5, '2026', undefined])
    expect(message(AdjustBalance.safeParse({ ...adjustmentInput, year }))).toBe('Please enter a year from 2020 to 2050')
  for (const year of ['1999', '2101', '2026.5', 'soon'])
    expect(message(ListLeaves.safeParse({ year }))).toBe('Please enter a year from 2000 to 2100')
  expect(ListLeaves.parse({ year: '2026' }).year).toBe(2026)
})

test('list filters accept only listed values', () => {
  expect(paths(ListLeaves.safeParse({ status: 'EVERYTHING', year: '12026' }))).toEqual(['status', 'year'])
  expect(ListLeaves.parse({ status: 'PENDING', password: 'asc', orderBy: '1; drop table users' })).toEqual({
    page: 1,
    limit: 20,
    status: 'PENDING',
    sort: 'pending',
    order: 'asc',
  })
})
