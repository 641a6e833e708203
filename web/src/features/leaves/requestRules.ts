import '../../api/schemas.ts'
import type { LeaveType } from '@muster/contract/leaveTypes'
import { type LeaveBalance } from '@muster/contract/leaveBalances'
import { certificateExtensions, certificateMaxBytes, RequestLeave } from '@muster/contract/leaves'
import { inclusiveDays, splitByYear } from '@muster/contract/time'

/** What is in the form; empty texts and null are what was not filled in. */
export interface RequestValues {
  leaveType: LeaveType | null
  startDate: string
  endDate: string
  reason: string
  medicalCertificate: File | null
  /** The types that demand a certificate: sick leave always, others once the server has asked for one. */
  certified: readonly LeaveType[]
}

export const emptyRequest: RequestValues = {
  leaveType: null,
  startDate: '',
  endDate: '',
  reason: '',
  medicalCertificate: null,
  certified: ['SICK'],
}

/** Whether a medical certificate is demanded (specification 1, section 5; contract, "Leave": a policy per type). */
export const needsCertificate = ({ leaveType, certified }: RequestValues) =>
  leaveType !== null && certified.includes(leaveType)

/** What is sent to the server: a certificate only where one is demanded. */
export function toInput(values: RequestValues) {
  const { leaveType, startDate, endDate, reason, medicalCertificate } = values
  const certificate = needsCertificate(values) && medicalCertificate ? { medicalCertificate } : {}
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

/** What is wrong with each field, by the contract's rules; empty when the request may be sent. */
export function checkRequest(values: RequestValues): Partial<Record<keyof RequestValues, string>> {
  const problems: Partial<Record<keyof RequestValues, string>> = {}
  for (const { path, message } of RequestLeave.safeParse(toInput(values)).error?.issues ?? [])
    problems[path[0] as keyof RequestValues] ??= message
  if (!values.startDate) problems.startDate = 'Please choose the first day'
  if (!values.endDate) problems.endDate = 'Please choose the last day'
  const file = values.medicalCertificate
  if (needsCertificate(values)) {
    const problem = file ? certificateProblem(file) : 'Please add a medical certificate'
    if (problem) problems.medicalCertificate = problem
  }
  return problems
}

/** The submit button's text and whether it may be pressed (specification 1, section 5). */
export function submitState(values: RequestValues, types: readonly LeaveType[]): { label: string; disabled: boolean } {
  if (types.length === 0) return { label: 'No Leave Types Available', disabled: true }
  if (needsCertificate(values) && !values.medicalCertificate)
    return { label: 'Medical Certificate Required', disabled: true }
  return { label: 'Submit Request', disabled: false }
}

/** The end date when the start date becomes `start`: it follows where it would lie before it. */
export const endAfter = (start: string, end: string) => (end && end >= start ? end : start)

/** The inclusive number of days, or null while the dates do not make a stretch. */
export const totalDays = ({ startDate, endDate }: RequestValues) =>
  startDate && endDate && endDate >= startDate ? inclusiveDays(startDate, endDate) : null

/** What a request takes from the balance of one year; `after` is null where the type is unlimited or not known. */
export interface YearEffect {
  year: number
  days: number
  before: number | null
  after: number | null
}

/** What the request takes from each year's balance; a request over New Year books each year its part. */
export function balanceEffects(
  { leaveType, startDate, endDate }: RequestValues,
  balances: readonly LeaveBalance[],
): YearEffect[] {
  if (!leaveType || !startDate || !endDate || endDate < startDate) return []
  return splitByYear(startDate, endDate).map(({ year, start, end }) => {
    const days = inclusiveDays(start, end)
    const found = balances.find((balance) => balance.year === year && balance.leaveType === leaveType)
    const before = found?.remainingDays ?? null
    return { year, days, before, after: before === null ? null : before - days }
  })
}
