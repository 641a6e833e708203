import { describe, expect, test } from 'vitest'
import { CreateLeave } from '@muster/contract/leaves/drafts'
import { leaveTypes } from '@muster/contract/leaves/types'
import { check } from '../../../kit/form/problems.ts'
import { requestOf } from '../../../testing/samples.ts'
import {
  certificateDemanded,
  checkRequest,
  endAfter,
  previewOf,
  submitState,
  toInput,
  totalDays,
  valuesOf,
  type RequestValues,
} from './requestRules.ts'

const file = new File(['%PDF-1.4'], 'certificate.pdf')
const filled = (patch: Partial<RequestValues> = {}): RequestValues => ({
  ...valuesOf(null),
  leaveType: 'ANNUAL',
  startDate: '2026-11-23',
  endDate: '2026-11-25',
  reason: 'Family',
  ...patch,
})

/** What is wrong by the schema and besides it. */
const problemsOf = (values: RequestValues) => ({
  ...check(CreateLeave, toInput(values)).problems,
  ...checkRequest(values),
})

/** Sick leave, which demands a certificate. */
const sick = { leaveType: 'SICK', certificateRequired: true } as const

describe('the submit button', () => {
  test('waits for a medical certificate of sick leave', () => {
    expect(submitState(filled(sick), leaveTypes)).toEqual({
      label: 'Medical Certificate Required',
      disabled: true,
    })
    const chosen = submitState(filled({ ...sick, medicalCertificate: file }), leaveTypes)
    expect(chosen).toEqual({ label: 'Submit Request', disabled: false })
  })
  test('says so where nothing can be asked for', () => {
    expect(submitState(valuesOf(null), [])).toEqual({ label: 'No Leave Types Available', disabled: true })
  })
  test('can be pressed while fields are empty, so that they are pointed out', () => {
    expect(submitState(valuesOf(null), leaveTypes).disabled).toBe(false)
  })
})

describe('what is wrong with a request', () => {
  test('names every field that is missing', () => {
    expect(Object.keys(problemsOf(valuesOf(null))).toSorted()).toEqual(['endDate', 'leaveType', 'reason', 'startDate'])
  })
  test('nothing, when it is complete', () => {
    expect(problemsOf(filled())).toEqual({})
    expect(problemsOf(filled({ ...sick, medicalCertificate: file }))).toEqual({})
  })
  test('a reason of blanks, and an end before the start', () => {
    expect(problemsOf(filled({ reason: '   ' }))).toEqual({ reason: 'Please give a reason' })
    expect(problemsOf(filled({ endDate: '2026-11-22' }))).toHaveProperty('endDate')
  })
  test('a certificate is missing where the type demands one', () => {
    expect(problemsOf(filled(sick))).toHaveProperty('medicalCertificate')
    expect(problemsOf(filled({ leaveType: 'SICK' }))).toEqual({})
  })
  const ofCertificate = (name: string, bytes: number) =>
    problemsOf(filled({ ...sick, medicalCertificate: new File([new Uint8Array(bytes)], name) })).medicalCertificate
  test.each(['note.exe', 'page.html', 'picture.svg', 'pdf'])('a certificate cannot be %s', (name) => {
    expect(ofCertificate(name, 10)).toContain('PDF')
  })
  test('a certificate may be of any of the six kinds, up to 10 MB', () => {
    for (const name of ['a.pdf', 'a.JPG', 'a.jpeg', 'a.png', 'a.doc', 'a.docx'])
      expect(ofCertificate(name, 10 * 1024 * 1024)).toBeUndefined()
    expect(ofCertificate('a.pdf', 10 * 1024 * 1024 + 1)).toBe('The file must be at most 10 MB')
    expect(ofCertificate('a.pdf', 0)).toBe('The file is empty')
  })
})

test('a certificate is sent where one is demanded alone', () => {
  expect(toInput(filled({ medicalCertificate: file }))).not.toHaveProperty('medicalCertificate')
  expect(toInput(filled({ ...sick, medicalCertificate: file }))).toHaveProperty('medicalCertificate', file)
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

describe('whether a certificate is demanded', () => {
  const policy = (certificateRequired: boolean) => ({ certificateRequired })
  const asked = { leaveType: 'PERSONAL', startDate: '2027-01-04', endDate: '2027-01-05' } as const
  const nothing = { leaveType: asked.leaveType, asked, refused: null, preview: undefined, policy: undefined }

  test('is so of sick leave alone while nothing is known', () => {
    expect(certificateDemanded(nothing)).toBe(false)
    expect(certificateDemanded({ ...nothing, leaveType: null, asked: null })).toBe(false)
    expect(certificateDemanded({ ...nothing, leaveType: 'SICK', asked: null })).toBe(true)
    expect(certificateDemanded({ ...nothing, leaveType: 'SICK', policy: policy(false) })).toBe(false)
  })
  test.each([true, false])('is what the preview of these days says (%s), not the policy of today', (required) => {
    const known = { ...nothing, policy: policy(!required) }
    expect(certificateDemanded({ ...known, preview: policy(required) })).toBe(required)
    expect(certificateDemanded(known)).toBe(!required)
  })
  test('is so where the server has refused these days without one, and no others', () => {
    const known = { ...nothing, preview: policy(false) }
    expect(certificateDemanded({ ...known, refused: asked })).toBe(true)
    const others = { ...asked, startDate: '2027-01-05' }
    expect(certificateDemanded({ ...known, refused: others })).toBe(false)
  })
})

describe('a request that is changed', () => {
  const request = requestOf({ leaveType: 'SICK', medicalCertificateUrl: '/api/x', medicalCertificateName: 'note.pdf' })
  const values = { ...valuesOf(request), certificateRequired: true }
  test('keeps the certificate that it has', () => {
    expect(problemsOf(values)).toEqual({})
    expect(toInput(values)).not.toHaveProperty('medicalCertificate')
    expect(submitState(values, leaveTypes, 'Save Changes')).toEqual({ label: 'Save Changes', disabled: false })
    const maternity = { ...values, leaveType: 'MATERNITY' as const }
    expect(submitState(maternity, leaveTypes, 'Save Changes').label).toBe('Medical Certificate Required')
  })
  test('is asked about with its own days free', () => {
    const { id, leaveType, startDate, endDate } = request
    expect(previewOf(values, request)).toEqual({ id, leaveType, startDate, endDate })
    expect(previewOf({ ...values, endDate: '' }, request)).toBeNull()
  })
})
