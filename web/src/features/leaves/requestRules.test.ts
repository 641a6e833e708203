// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { leaveTypes } from '@muster/contract/leaveTypes'
import type { LeaveBalance } from '@muster/contract/leaveBalances'
import {
  balanceEffects,
  certificateProblem,
  checkRequest,
  emptyRequest,
  endAfter,
  submitState,
  toInput,
  totalDays,
  type RequestValues,
} from './requestRules.ts'

const file = new File(['%PDF-1.4'], 'certificate.pdf')
const filled = (patch: Partial<RequestValues> = {}): RequestValues => ({
  ...emptyRequest,
  leaveType: 'ANNUAL',
  startDate: '2026-11-23',
  endDate: '2026-11-25',
  reason: 'Family',
  ...patch,
})

describe('the submit button', () => {
  test('waits for a medical certificate of sick leave', () => {
    expect(submitState(filled({ leaveType: 'SICK' }), leaveTypes)).toEqual({
      label: 'Medical Certificate Required',
      disabled: true,
    })
    const chosen = submitState(filled({ leaveType: 'SICK', medicalCertificate: file }), leaveTypes)
    expect(chosen).toEqual({ label: 'Submit Request', disabled: false })
  })
  test('says so where nothing can be asked for', () => {
    expect(submitState(emptyRequest, [])).toEqual({ label: 'No Leave Types Available', disabled: true })
  })
  test('can be pressed while fields are empty, so that they are pointed out', () => {
    expect(submitState(emptyRequest, leaveTypes).disabled).toBe(false)
  })
})

describe('what is wrong with a request', () => {
  test('names every field that is missing', () => {
    expect(Object.keys(checkRequest(emptyRequest)).toSorted()).toEqual(['endDate', 'leaveType', 'reason', 'startDate'])
  })
  test('nothing, when it is complete', () => {
    expect(checkRequest(filled())).toEqual({})
    expect(checkRequest(filled({ leaveType: 'SICK', medicalCertificate: file }))).toEqual({})
  })
  test('a reason of blanks, and an end before the start', () => {
    expect(checkRequest(filled({ reason: '   ' }))).toEqual({ reason: 'Please give a reason' })
    expect(checkRequest(filled({ endDate: '2026-11-22' }))).toHaveProperty('endDate')
  })
  test('a certificate is missing where the type demands one', () => {
    expect(checkRequest(filled({ leaveType: 'SICK' }))).toHaveProperty('medicalCertificate')
    const demanded = filled({ leaveType: 'PERSONAL', certified: ['SICK', 'PERSONAL'] })
    expect(checkRequest(demanded)).toHaveProperty('medicalCertificate')
  })
  test.each(['note.exe', 'page.html', 'picture.svg', 'pdf'])('a certificate cannot be %s', (name) => {
    expect(certificateProblem({ name, size: 10 })).toContain('PDF')
  })
  test('a certificate may be of any of the six kinds, up to 10 MB', () => {
    for (const name of ['a.pdf', 'a.JPG', 'a.jpeg', 'a.png', 'a.doc', 'a.docx'])
      expect(certificateProblem({ name, size: 10 * 1024 * 1024 })).toBeNull()
    expect(certificateProblem({ name: 'a.pdf', size: 10 * 1024 * 1024 + 1 })).toBe('The file must be at most 10 MB')
    expect(certificateProblem({ name: 'a.pdf', size: 0 })).toBe('The file is empty')
  })
})

test('a certificate is sent with sick leave alone', () => {
  expect(toInput(filled({ medicalCertificate: file }))).not.toHaveProperty('medicalCertificate')
  expect(toInput(filled({ leaveType: 'SICK', medicalCertificate: file }))).toHaveProperty('medicalCertificate', file)
})

describe('the days', () => {
  test('are counted with both ends, also over the change of the clocks', () => {
    expect(totalDays(filled({ startDate: '2026-11-23', endDate: '2026-11-23' }))).toBe(1)
    expect(totalDays(filled({ startDate: '2026-03-20', endDate: '2026-04-02' }))).toBe(14)
    expect(totalDays(filled({ endDate: '' }))).toBeNull()
    expect(totalDays(filled({ endDate: '2026-11-20' }))).toBeNull()
  })
  test('the end follows a start that passes it', () => {
    expect(endAfter('2026-11-23', '')).toBe('2026-11-23')
    expect(endAfter('2026-11-23', '2026-11-20')).toBe('2026-11-23')
    expect(endAfter('2026-11-23', '2026-11-30')).toBe('2026-11-30')
  })
})

describe('what remains of the balance', () => {
  const balance = (year: number, remainingDays: number | null): LeaveBalance => ({
    id: `${year}`,
    leaveType: 'ANNUAL',
    year,
    totalDays: remainingDays === null ? null : 21,
    usedDays: 0,
    pendingDays: 0,
    remainingDays,
  })
  test('is less by the days of the request', () => {
    expect(balanceEffects(filled(), [balance(2026, 12)])).toEqual([{ year: 2026, days: 3, before: 12, after: 9 }])
  })
  test('is booked to each year that the request touches', () => {
    const overNewYear = filled({ startDate: '2026-12-30', endDate: '2027-01-04' })
    expect(balanceEffects(overNewYear, [balance(2026, 1), balance(2027, 21)])).toEqual([
      { year: 2026, days: 2, before: 1, after: -1 },
      { year: 2027, days: 4, before: 21, after: 17 },
    ])
  })
  test('is not said where the type is unlimited or the balance not loaded', () => {
    expect(balanceEffects(filled(), [balance(2026, null)])).toEqual([
      { year: 2026, days: 3, before: null, after: null },
    ])
    expect(balanceEffects(filled(), [])).toMatchObject([{ after: null }])
  })
  test('is not said while the request has no days', () => {
    expect(balanceEffects(filled({ leaveType: null }), [balance(2026, 12)])).toEqual([])
    expect(balanceEffects(filled({ endDate: '' }), [balance(2026, 12)])).toEqual([])
  })
})
