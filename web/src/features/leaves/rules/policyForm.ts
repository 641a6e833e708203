import type { LeavePolicy, SetLeavePolicy } from '@muster/contract/leaves/policies'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { Part } from '../../../kit/form/edited.ts'
import type { Problems } from '../../../kit/form/problems.ts'
import { policyRules, type RuleKey } from './policyRules.ts'

const typed = (days: number | null) => (days === null ? '' : String(days))
const read = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

/** The form filled in with the rules that hold, to begin on a day. */
export const valuesOf = (policy: LeavePolicy, effectiveFrom: string) => ({
  effectiveFrom,
  unlimited: policy.yearlyDays === null,
  yearlyDays: typed(policy.yearlyDays),
  prorated: policy.prorated,
  certificateRequired: policy.certificateRequired,
  workingDaysOnly: policy.workingDaysOnly,
  carryOverDays: typed(policy.carryOverDays),
  noticeDays: typed(policy.noticeDays),
  noLimit: policy.longestStretchDays === null,
  longestStretchDays: typed(policy.longestStretchDays),
})

/** What is in the form that changes a policy: numbers as they are typed. */
export type PolicyValues = ReturnType<typeof valuesOf>

/** What is sent; of an unlimited type there are no parts and nothing is carried over. A number that is none is NaN, which the schema refuses. */
export const toPolicy = (leaveType: LeaveType, { unlimited, noLimit, ...values }: PolicyValues): SetLeavePolicy => ({
  ...values,
  leaveType,
  yearlyDays: unlimited ? null : read(values.yearlyDays),
  prorated: !unlimited && values.prorated,
  carryOverDays: unlimited ? 0 : read(values.carryOverDays),
  noticeDays: read(values.noticeDays),
  longestStretchDays: noLimit ? null : read(values.longestStretchDays),
})

/** What is wrong with the day that it begins on; the rest the schema says. */
export function checkDay(effectiveFrom: string, today: string): Problems {
  if (!effectiveFrom) return { effectiveFrom: 'Please choose the first day' }
  return effectiveFrom < today ? { effectiveFrom: 'Please choose today or a later day' } : {}
}

/** The fields of a rule where they are not one of its name. */
const fieldsOf: Partial<Record<RuleKey, readonly (keyof PolicyValues)[]>> = {
  yearlyDays: ['unlimited', 'yearlyDays'],
  longestStretchDays: ['noLimit', 'longestStretchDays'],
}

/** The rules of a policy, each of which two people may change at once. */
export const policyParts = (leaveType: LeaveType): readonly Part<PolicyValues>[] =>
  policyRules.map(({ key, label, say }) => ({
    key,
    label,
    fields: fieldsOf[key] ?? [key],
    say: (values) => say(toPolicy(leaveType, values)),
  }))
