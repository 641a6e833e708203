import type { LeaveType } from '@muster/contract/leaves/types'
import type { LeavePolicy } from '@muster/contract/leaves/policies'
import type { LeavePreview, PreviewLeave } from '@muster/contract/leaves/preview'
import { certificateExtensions, certificateMaxBytes, type LeaveRequest } from '@muster/contract/leaves/calls'
import type { Problems } from '../../../kit/form/problems.ts'
import { inclusiveDays } from '@muster/contract/kit/time'

/** What is in the form; empty texts and null are what was not filled in. */
export interface RequestValues {
  leaveType: LeaveType | null
  startDate: string
  endDate: string
  reason: string
  medicalCertificate: File | null
  /** The certificate that the request has already, and the type it is for: it stays while the type does. */
  presentCertificate: { name: string; leaveType: LeaveType } | null
  /** Whether a medical certificate is demanded for this type and these days. */
  certificateRequired: boolean
}

export const emptyRequest: RequestValues = {
  leaveType: null,
  startDate: '',
  endDate: '',
  reason: '',
  medicalCertificate: null,
  presentCertificate: null,
  certificateRequired: false,
}

/** The form filled in with a request that is to be changed; empty without one. */
export const valuesOf = (request: LeaveRequest | null): RequestValues =>
  request === null
    ? emptyRequest
    : {
        ...emptyRequest,
        leaveType: request.leaveType,
        startDate: request.startDate,
        endDate: request.endDate,
        reason: request.reason,
        presentCertificate: request.medicalCertificateUrl
          ? { name: request.medicalCertificateName ?? '', leaveType: request.leaveType }
          : null,
      }

/** Whether two questions are about the same type and days; not where one is missing. */
export const sameQuestion = (one: PreviewLeave | null, other: PreviewLeave | null) =>
  one !== null &&
  one.leaveType === other?.leaveType &&
  one.startDate === other.startDate &&
  one.endDate === other.endDate

/**
 * Whether a medical certificate is demanded (contract, "Leave": a policy per type, the one of the first day): as the
 * server says of the type and days that are `asked` about, where it `refused` them for want of one or answered their
 * preview. Until then by the policies of today, and for sick leave where they are not known (specification 1, section 5).
 */
export function certificateDemanded(props: {
  leaveType: LeaveType | null
  asked: PreviewLeave | null
  refused: PreviewLeave | null
  known: { input: PreviewLeave; preview: Pick<LeavePreview, 'certificateRequired'> } | undefined
  policies: Partial<Record<LeaveType, Pick<LeavePolicy, 'certificateRequired'>>>
}): boolean {
  const { leaveType, asked, refused, known, policies } = props
  if (leaveType === null) return false
  if (sameQuestion(asked, refused)) return true
  if (known && sameQuestion(asked, known.input)) return known.preview.certificateRequired
  return policies[leaveType]?.certificateRequired ?? leaveType === 'SICK'
}

/** The name of the certificate that stays unless another one is chosen. */
export const keptCertificate = ({ presentCertificate, leaveType }: RequestValues): string | null =>
  presentCertificate?.leaveType === leaveType ? (presentCertificate?.name ?? null) : null

/** What is sent to the server: a certificate only where one is demanded. */
export function toInput(values: RequestValues) {
  const { leaveType, startDate, endDate, reason, medicalCertificate } = values
  const certificate = values.certificateRequired && medicalCertificate ? { medicalCertificate } : {}
  return { leaveType, startDate, endDate, reason, ...certificate }
}

/** Why a file cannot be the certificate, or null; the server looks into it besides. */
export function certificateProblem(file: { name: string; size: number }): string | null {
  const name = file.name.toLowerCase()
  if (!certificateExtensions.some((extension) => name.endsWith(extension)))
    return 'Please choose a PDF, JPG, JPEG, PNG, DOC or DOCX file'
  if (file.size === 0) return 'The file is empty'
  if (file.size > certificateMaxBytes) return 'The file must be at most 10 MB'
  return null
}

/** What is wrong with each field besides what the schema says. */
export function checkRequest(values: RequestValues): Problems {
  const problems: Problems = {}
  if (!values.startDate) problems.startDate = 'Please choose the first day'
  if (!values.endDate) problems.endDate = 'Please choose the last day'
  const file = values.medicalCertificate
  if (values.certificateRequired) {
    const missing = keptCertificate(values) === null ? 'Please add a medical certificate' : null
    const problem = file ? certificateProblem(file) : missing
    if (problem) problems.medicalCertificate = problem
  }
  return problems
}

/** The submit button's text and whether it may be pressed (specification 1, section 5). */
export function submitState(
  values: RequestValues,
  types: readonly LeaveType[],
  label = 'Submit Request',
): { label: string; disabled: boolean } {
  if (types.length === 0) return { label: 'No Leave Types Available', disabled: true }
  if (values.certificateRequired && !values.medicalCertificate && keptCertificate(values) === null)
    return { label: 'Medical Certificate Required', disabled: true }
  return { label, disabled: false }
}

/** The end date when the start date becomes `start`: it follows where it would lie before it. */
export const endAfter = (start: string, end: string) => (end && end >= start ? end : start)

/** The inclusive number of days, or null while the dates do not make a stretch. */
export const totalDays = ({ startDate, endDate }: RequestValues) =>
  startDate && endDate && endDate >= startDate ? inclusiveDays(startDate, endDate) : null

/** What to ask the server about before the request is sent; null while type or days are missing. */
export function previewOf(values: RequestValues, request: LeaveRequest | null): PreviewLeave | null {
  const { leaveType, startDate, endDate } = values
  if (!leaveType || totalDays(values) === null) return null
  return { ...(request ? { id: request.id } : {}), leaveType, startDate, endDate }
}
