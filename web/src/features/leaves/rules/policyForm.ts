import type { LeavePolicy, SetLeavePolicy } from '@muster/contract/leaves/policies'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { policyRules, type RuleKey } from './policyRules.ts'

const textOf = (days: number | null) => (days === null ? '' : String(days))
const numberIn = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

/** Returns the field values of a policy that applies from the given day. */
export const valuesOf = (policy: LeavePolicy, effectiveFrom: string) => ({
  effectiveFrom,
  unlimited: policy.yearlyDays === null,
  yearlyDays: textOf(policy.yearlyDays),
  prorated: policy.prorated,
  certificateRequired: policy.certificateRequired,
  workingDaysOnly: policy.workingDaysOnly,
  carryOverDays: textOf(policy.carryOverDays),
  noticeDays: textOf(policy.noticeDays),
  noLimit: policy.longestStretchDays === null,
  longestStretchDays: textOf(policy.longestStretchDays),
})

/** The field values of a policy, with numbers as typed. */
export type PolicyValues = ReturnType<typeof valuesOf>

/**
 * Returns the input of the API call. Unlimited leave is never prorated or carried over. A number that cannot be parsed
 * is `NaN`, which the schema refuses.
 */
export const toPolicy = (leaveType: LeaveType, { unlimited, noLimit, ...values }: PolicyValues): SetLeavePolicy => ({
  ...values,
  leaveType,
  yearlyDays: unlimited ? null : numberIn(values.yearlyDays),
  prorated: !unlimited && values.prorated,
  carryOverDays: unlimited ? 0 : numberIn(values.carryOverDays),
  noticeDays: numberIn(values.noticeDays),
  longestStretchDays: noLimit ? null : numberIn(values.longestStretchDays),
})

/** Checks the policy's first day and returns the errors that the schema does not find. */
export function checkDay(effectiveFrom: string, today: string): Problems {
  if (!effectiveFrom) return { effectiveFrom: 'Please choose a start date' }
  return effectiveFrom < today ? { effectiveFrom: 'Please choose today or a later date' } : {}
}

/** The form fields of a rule. Rules that are not listed have one field with the rule's name. */
const fieldsOf: Partial<Record<RuleKey, readonly (keyof PolicyValues)[]>> = {
  yearlyDays: ['unlimited', 'yearlyDays'],
  longestStretchDays: ['noLimit', 'longestStretchDays'],
}

/**
 * Returns the groups of fields in which conflicts are resolved if someone else changes the policy while the form is
 * open.
 */
export const policyFieldGroups = (leaveType: LeaveType): readonly FieldGroup<PolicyValues>[] =>
  policyRules.map(({ key, label, format }) => ({
    key,
    label,
    fields: fieldsOf[key] ?? [key],
    format: (values) => format(toPolicy(leaveType, values)),
  }))
