import { describe, expect, test } from 'vitest'
import { CreateLeave } from '@muster/contract/leaves/drafts'
import { leaveTypes } from '@muster/contract/leaves/types'
import { check } from '../../../../kit/form/state/problems.ts'
import { requestOf } from '../../../../testing/samples.ts'
import {
  requiresCertificate,
  checkRequest,
  previewOf,
  submitState,
  toInput,
  totalDays,
  valuesOf,
  type RequestValues,
} from './requestRules.ts'

const file = new File(['%PDF-1.4'], 'certificate.pdf')
const valuesWith = (patch: Partial<RequestValues> = {}): RequestValues => ({
  ...valuesOf(null),
  leaveType: 'ANNUAL',
  startDate: '2026-11-23',
  endDate: '2026-11-25',
  reason: 'Family',
  ...patch,
})

/** Returns all errors of the form, including those of the schema. */
const problemsOf = (values: RequestValues) => ({
  ...check(CreateLeave, toInput(values)).problems,
  ...checkRequest(values),
})

/** Values of sick leave, which requires a certificate. */
const sickLeave = { leaveType: 'SICK', certificateRequired: true } as const

describe('the submit button', () => {
  test('requires a medical certificate for sick leave', () => {
    expect(submitState(valuesWith(sickLeave), leaveTypes)).toEqual({
      label: 'Medical Certificate Required',
      disabled: true,
    })
    const state = submitState(valuesWith({ ...sickLeave, medicalCertificate: file }), leaveTypes)
    expect(state).toEqual({ label: 'Submit Request', disabled: false })
  })
  test('says that no type can be requested', () => {
    expect(submitState(valuesOf(null), [])).toEqual({ label: 'No Leave Types Available', disabled: true })
  })
  test('is enabled while fields are empty, so that a press marks them', () => {
    expect(submitState(valuesOf(null), leaveTypes).disabled).toBe(false)
  })
})

describe('the problems of a request', () => {
  test('name every missing field', () => {
    expect(Object.keys(problemsOf(valuesOf(null))).toSorted()).toEqual(['endDate', 'leaveType', 'reason', 'startDate'])
  })
  test('are none for a complete request', () => {
    expect(problemsOf(valuesWith())).toEqual({})
    expect(problemsOf(valuesWith({ ...sickLeave, medicalCertificate: file }))).toEqual({})
  })
  test('include a blank reason, and an end before the start', () => {
    expect(problemsOf(valuesWith({ reason: '   ' }))).toEqual({ reason: 'Please give a reason' })
    expect(problemsOf(valuesWith({ endDate: '2026-11-22' }))).toHaveProperty('endDate')
  })
  test('include a missing certificate if the type requires one', () => {
    expect(problemsOf(valuesWith(sickLeave))).toHaveProperty('medicalCertificate')
    expect(problemsOf(valuesWith({ leaveType: 'SICK' }))).toEqual({})
  })
  const certificateError = (name: string, bytes: number) =>
    problemsOf(valuesWith({ ...sickLeave, medicalCertificate: new File([new Uint8Array(bytes)], name) }))
      .medicalCertificate
  test.each(['note.exe', 'page.html', 'picture.svg', 'pdf'])('a certificate cannot be %s', (name) => {
    expect(certificateError(name, 10)).toContain('PDF')
  })
  test('a certificate may have any of the six file types, up to 10 MB', () => {
    for (const name of ['a.pdf', 'a.JPG', 'a.jpeg', 'a.png', 'a.doc', 'a.docx'])
      expect(certificateError(name, 10 * 1024 * 1024)).toBeUndefined()
    expect(certificateError('a.pdf', 10 * 1024 * 1024 + 1)).toBe('The file must be at most 10 MB')
    expect(certificateError('a.pdf', 0)).toBe('The file is empty')
  })
})

test('sends a certificate only if one is required', () => {
  expect(toInput(valuesWith({ medicalCertificate: file }))).not.toHaveProperty('medicalCertificate')
  expect(toInput(valuesWith({ ...sickLeave, medicalCertificate: file }))).toHaveProperty('medicalCertificate', file)
})

describe('the days', () => {
  test('include the first and the last, also across a clock change', () => {
    expect(totalDays(valuesWith({ startDate: '2026-11-23', endDate: '2026-11-23' }))).toBe(1)
    expect(totalDays(valuesWith({ startDate: '2026-03-20', endDate: '2026-04-02' }))).toBe(14)
    expect(totalDays(valuesWith({ endDate: '' }))).toBeNull()
    expect(totalDays(valuesWith({ endDate: '2026-11-20' }))).toBeNull()
  })
})

describe('a medical certificate', () => {
  const policy = (certificateRequired: boolean) => ({ certificateRequired })
  const draft = { leaveType: 'PERSONAL', startDate: '2027-01-04', endDate: '2027-01-05' } as const
  const unknown = { leaveType: draft.leaveType, draft, refusedDraft: null, preview: undefined, policy: undefined }

  test('is required only for sick leave while nothing is known', () => {
    expect(requiresCertificate(unknown)).toBe(false)
    expect(requiresCertificate({ ...unknown, leaveType: null, draft: null })).toBe(false)
    expect(requiresCertificate({ ...unknown, leaveType: 'SICK', draft: null })).toBe(true)
    expect(requiresCertificate({ ...unknown, leaveType: 'SICK', policy: policy(false) })).toBe(false)
  })
  test.each([true, false])('follows the preview of these days (%s), not today’s policy', (required) => {
    const facts = { ...unknown, policy: policy(!required) }
    expect(requiresCertificate({ ...facts, preview: policy(required) })).toBe(required)
    expect(requiresCertificate(facts)).toBe(!required)
  })
  test('is required for the days that the server refused without one, but for no others', () => {
    const facts = { ...unknown, preview: policy(false) }
    expect(requiresCertificate({ ...facts, refusedDraft: draft })).toBe(true)
    const otherDraft = { ...draft, startDate: '2027-01-05' }
    expect(requiresCertificate({ ...facts, refusedDraft: otherDraft })).toBe(false)
  })
})

describe('an edited request', () => {
  const request = requestOf({ leaveType: 'SICK', medicalCertificateUrl: '/api/x', medicalCertificateName: 'note.pdf' })
  const values = { ...valuesOf(request), certificateRequired: true }
  test('keeps its certificate', () => {
    expect(problemsOf(values)).toEqual({})
    expect(toInput(values)).not.toHaveProperty('medicalCertificate')
    expect(submitState(values, leaveTypes, 'Save Changes')).toEqual({ label: 'Save Changes', disabled: false })
    const maternity = { ...values, leaveType: 'MATERNITY' as const }
    expect(submitState(maternity, leaveTypes, 'Save Changes').label).toBe('Medical Certificate Required')
  })
  test('is previewed without its current days', () => {
    const { id, leaveType, startDate, endDate } = request
    expect(previewOf(values, request)).toEqual({ id, leaveType, startDate, endDate })
    expect(previewOf({ ...values, endDate: '' }, request)).toBeNull()
  })
})
