import { inclusiveDays } from '@muster/contract/kit/dayRange'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { LeavePolicy } from '@muster/contract/leaves/policies'
import type { LeavePreview, PreviewLeave } from '@muster/contract/leaves/preview'
import { certificateExtensions, type LeaveType } from '@muster/contract/leaves/types'
import { serializeContent } from '../../../../kit/form/state/formState.ts'
import type { Problems } from '../../../../kit/form/state/problems.ts'

/** Returns the field values of a request, or empty ones for a new request. */
export const valuesOf = (request: LeaveRequest | null) => ({
  leaveType: request?.leaveType ?? null,
  startDate: request?.startDate ?? '',
  endDate: request?.endDate ?? '',
  reason: request?.reason ?? '',
  medicalCertificate: null as File | null,
  /** The certificate already uploaded and its leave type. It is kept unless the type changes. */
  presentCertificate: request?.medicalCertificateUrl
    ? { name: request.medicalCertificateName ?? '', leaveType: request.leaveType }
    : null,
  /** True if this leave type on these days requires a medical certificate. */
  certificateRequired: false,
})

/** The field values; empty texts and null stand for empty fields. */
export type RequestValues = ReturnType<typeof valuesOf>

/**
 * Returns true if a medical certificate is required (contract, "Leave"). `refusedDraft` is a draft that the server
 * refused without a certificate: if `draft` is the same, one is required. Otherwise the server's `preview` decides or,
 * until it has loaded, today's `policy`. Without a policy, only sick leave requires a certificate (specification 1,
 * section 5).
 */
export function requiresCertificate(props: {
  leaveType: LeaveType | null
  draft: PreviewLeave | null
  refusedDraft: PreviewLeave | null
  preview: Pick<LeavePreview, 'certificateRequired'> | undefined
  policy: Pick<LeavePolicy, 'certificateRequired'> | undefined
}): boolean {
  const { leaveType, draft, refusedDraft, preview, policy } = props
  if (draft && serializeContent(draft) === serializeContent(refusedDraft)) return true
  return (preview ?? policy)?.certificateRequired ?? leaveType === 'SICK'
}

/** Returns the name of the uploaded certificate that is kept if no new one is chosen; null without one. */
export const keptCertificate = ({ presentCertificate, leaveType }: RequestValues): string | null =>
  presentCertificate?.leaveType === leaveType ? (presentCertificate?.name ?? null) : null

const isCertificateMissing = (values: RequestValues) =>
  values.certificateRequired && !values.medicalCertificate && keptCertificate(values) === null

/** Returns the input of the API call, with a certificate only if one is required. */
export function toInput(values: RequestValues) {
  const { leaveType, startDate, endDate, reason, medicalCertificate } = values
  const certificate = values.certificateRequired && medicalCertificate ? { medicalCertificate } : {}
  return { leaveType, startDate, endDate, reason, ...certificate }
}

const isOfKnownKind = ({ name }: File) =>
  certificateExtensions.some((extension) => name.toLowerCase().endsWith(extension))

/** Returns the errors that the schema does not check, by field. */
export function checkRequest(values: RequestValues): Problems {
  const { startDate, endDate, medicalCertificate: file, certificateRequired } = values
  const wrongKind = certificateRequired && file && !isOfKnownKind(file)
  return {
    ...(startDate ? {} : { startDate: 'Please choose a start date' }),
    ...(endDate ? {} : { endDate: 'Please choose an end date' }),
    ...(wrongKind ? { medicalCertificate: 'Please choose a PDF, JPG, JPEG, PNG, DOC or DOCX file' } : {}),
    ...(isCertificateMissing(values) ? { medicalCertificate: 'Please add a medical certificate' } : {}),
  }
}

/** Returns the label of the submit button, and whether it is disabled (specification 1, section 5). */
export function submitState(values: RequestValues, types: readonly LeaveType[], label = 'Submit Request') {
  if (types.length === 0) return { label: 'No Leave Types Available', disabled: true }
  if (isCertificateMissing(values)) return { label: 'Medical Certificate Required', disabled: true }
  return { label, disabled: false }
}

/** Returns the inclusive number of days; null if a date is missing or the dates are in the wrong order. */
export const totalDays = ({ startDate, endDate }: Pick<RequestValues, 'startDate' | 'endDate'>) =>
  startDate && endDate && endDate >= startDate ? inclusiveDays(startDate, endDate) : null

/** Returns the input of the preview; null while the leave type or a date is missing. */
export function previewOf(values: RequestValues, request: LeaveRequest | null): PreviewLeave | null {
  const { leaveType, startDate, endDate } = values
  if (!leaveType || totalDays(values) === null) return null
  return { ...(request ? { id: request.id } : {}), leaveType, startDate, endDate }
}
