// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { leaveTypes } from '@muster/contract/leaveTypes'
import { requestOf } from '../../testing/samples.ts'
import {
  certificateProblem,
  certifiedTypes,
  checkRequest,
  emptyRequest,
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

describe('the types that demand a certificate', () => {
  const policy = (certificateRequired: boolean) => ({ certificateRequired })
  test('are sick leave alone while the policies are not known', () => {
    expect(certifiedTypes({}, [])).toEqual(['SICK'])
  })
  test('are those of the policies, and what the server has asked for', () => {
    expect(certifiedTypes({ SICK: policy(false), ANNUAL: policy(false), PERSONAL: policy(true) }, [])).toEqual([
      'PERSONAL',
    ])
    expect(certifiedTypes({ SICK: policy(true), ANNUAL: policy(false) }, ['ANNUAL'])).toEqual(['SICK', 'ANNUAL'])
  })
})

describe('a request that is changed', () => {
  const sick = requestOf({ leaveType: 'SICK', medicalCertificateUrl: '/api/x', medicalCertificateName: 'note.pdf' })
  test('keeps the certificate that it has', () => {
    expect(checkRequest(valuesOf(sick))).toEqual({})
    expect(toInput(valuesOf(sick))).not.toHaveProperty('medicalCertificate')
    expect(submitState(valuesOf(sick), leaveTypes, 'Save Changes')).toEqual({ label: 'Save Changes', disabled: false })
    const maternity = { ...valuesOf(sick), leaveType: 'MATERNITY' as const, certified: ['SICK', 'MATERNITY'] as const }
    expect(submitState(maternity, leaveTypes, 'Save Changes').label).toBe('Medical Certificate Required')
  })
  test('is asked about with its own days free', () => {
    const { id, leaveType, startDate, endDate } = sick
    expect(previewOf(valuesOf(sick), sick)).toEqual({ id, leaveType, startDate, endDate })
    expect(previewOf({ ...valuesOf(sick), endDate: '' }, sick)).toBeNull()
  })
})
