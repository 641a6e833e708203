import { inclusiveDays } from '@muster/contract/kit/dayRange'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { LeavePolicy } from '@muster/contract/leaves/policies'
import type { LeavePreview, PreviewLeave } from '@muster/contract/leaves/preview'
import { certificateExtensions, type LeaveType } from '@muster/contract/leaves/types'
import { contentOf } from '../../../kit/form/edited.ts'
import type { Problems } from '../../../kit/form/problems.ts'

/** The form filled in with a request that is to be changed; empty without one. */
export const valuesOf = (request: LeaveRequest | null) => ({
  leaveType: request?.leaveType ?? null,
  startDate: request?.startDate ?? '',
  endDate: request?.endDate ?? '',
  reason: request?.reason ?? '',
  medicalCertificate: null as File | null,
  /** The certificate that the request has already, and the type it is for: it stays while the type does. */
  presentCertificate: request?.medicalCertificateUrl
    ? { name: request.medicalCertificateName ?? '', leaveType: request.leaveType }
    : null,
  /** Whether a medical certificate is demanded for this type and these days. */
  certificateRequired: false,
})

/** What is in the form; empty texts and null are what was not filled in. */
export type RequestValues = ReturnType<typeof valuesOf>

/**
 * Whether a medical certificate is demanded (contract, "Leave": a policy per type, the one of the first day): as the
 * server says of what is `asked` about, where it `refused` that for want of one or answered its preview. Until then by
 * the policy of today, and for sick leave where that is not known (specification 1, section 5).
 */
export function certificateDemanded(props: {
  leaveType: LeaveType | null
  asked: PreviewLeave | null
  refused: PreviewLeave | null
  preview: Pick<LeavePreview, 'certificateRequired'> | undefined
  policy: Pick<LeavePolicy, 'certificateRequired'> | undefined
}): boolean {
  const { leaveType, asked, refused, preview, policy } = props
  if (asked && contentOf(asked) === contentOf(refused)) return true
  return (preview ?? policy)?.certificateRequired ?? leaveType === 'SICK'
}

/** The name of the certificate that stays unless another one is chosen. */
export const keptCertificate = ({ presentCertificate, leaveType }: RequestValues): string | null =>
  presentCertificate?.leaveType === leaveType ? (presentCertificate?.name ?? null) : null

const isCertificateMissing = (values: RequestValues) =>
  values.certificateRequired && !values.medicalCertificate && keptCertificate(values) === null

/** What is sent to the server: a certificate only where one is demanded. */
export function toInput(values: RequestValues) {
  const { leaveType, startDate, endDate, reason, medicalCertificate } = values
  const certificate = values.certificateRequired && medicalCertificate ? { medicalCertificate } : {}
  return { leaveType, startDate, endDate, reason, ...certificate }
}

const isOfKnownKind = ({ name }: File) =>
  certificateExtensions.some((extension) => name.toLowerCase().endsWith(extension))

/** What is wrong with each field besides what the schema says. */
export function checkRequest(values: RequestValues): Problems {
  const { startDate, endDate, medicalCertificate: file, certificateRequired } = values
  const wrongKind = certificateRequired && file && !isOfKnownKind(file)
  return {
    ...(startDate ? {} : { startDate: 'Please choose the first day' }),
    ...(endDate ? {} : { endDate: 'Please choose the last day' }),
    ...(wrongKind ? { medicalCertificate: 'Please choose a PDF, JPG, JPEG, PNG, DOC or DOCX file' } : {}),
    ...(isCertificateMissing(values) ? { medicalCertificate: 'Please add a medical certificate' } : {}),
  }
}

/** The submit button's text and whether it may be pressed (specification 1, section 5). */
export function submitState(values: RequestValues, types: readonly LeaveType[], label = 'Submit Request') {
  if (types.length === 0) return { label: 'No Leave Types Available', disabled: true }
  if (isCertificateMissing(values)) return { label: 'Medical Certificate Required', disabled: true }
  return { label, disabled: false }
}

/** The end date when the start date becomes `start`: it follows where it would lie before it. */
export const endAfter = (start: string, end: string) => (end && end >= start ? end : start)

/** The inclusive number of days, or null while the dates do not make a stretch. */
export const totalDays = ({ startDate, endDate }: Pick<RequestValues, 'startDate' | 'endDate'>) =>
  startDate && endDate && endDate >= startDate ? inclusiveDays(startDate, endDate) : null

/** What to ask the server about before the request is sent; null while type or days are missing. */
export function previewOf(values: RequestValues, request: LeaveRequest | null): PreviewLeave | null {
  const { leaveType, startDate, endDate } = values
  if (!leaveType || totalDays(values) === null) return null
  return { ...(request ? { id: request.id } : {}), leaveType, startDate, endDate }
}
