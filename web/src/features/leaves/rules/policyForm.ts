import type { LeavePolicy, SetLeavePolicy } from '@muster/contract/leaves/policies'
import type { LeaveStep } from '@muster/contract/leaves/steps'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { numberIn } from '../shared/numberIn.ts'
import { policyRules, type RuleKey, type Rules } from './policyRules.ts'

/** A step with its numbers as typed. `amount` is a length of service in `unit`, or an age in years. */
export interface StepValues {
  key: number
  kind: LeaveStep['kind']
  amount: string
  unit: 'YEARS' | 'MONTHS'
  days: string
}

const textOf = (days: number | null) => (days === null ? '' : String(days))

/** Returns a step as values of its fields. A length of service is in years if it has no other months. */
function stepValuesOf(step: LeaveStep, key: number): StepValues {
  const rest = { key, kind: step.kind, days: textOf(step.days) }
  if (step.kind === 'SPECIAL') return { ...rest, amount: '', unit: 'YEARS' }
  if (step.kind === 'AGE') return { ...rest, amount: textOf(step.years), unit: 'YEARS' }
  return step.months % 12 === 0
    ? { ...rest, amount: textOf(step.months / 12), unit: 'YEARS' }
    : { ...rest, amount: textOf(step.months), unit: 'MONTHS' }
}

function toStep({ kind, amount, unit, days: typedDays }: StepValues): LeaveStep {
  const days = numberIn(typedDays)
  if (kind === 'SPECIAL') return { kind, days }
  const number = numberIn(amount)
  return kind === 'AGE'
    ? { kind, years: number, days }
    : { kind, months: unit === 'YEARS' ? number * 12 : number, days }
}

/** Returns the field values of a policy that applies from the given day. */
export const valuesOf = (policy: LeavePolicy, effectiveFrom: string) => ({
  effectiveFrom,
  unlimited: policy.yearlyDays === null,
  yearlyDays: textOf(policy.yearlyDays),
  prorated: policy.prorated,
  steps: policy.steps.map(stepValuesOf) as readonly StepValues[],
  stepYear: policy.stepYear,
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
 * Returns the input of the API call. Unlimited leave is never prorated or carried over, and has no steps. A number that
 * cannot be parsed is `NaN`, which the schema refuses.
 */
export const toPolicy = (
  leaveType: LeaveType,
  { unlimited, noLimit, ...values }: PolicyValues,
): SetLeavePolicy & Rules => ({
  ...values,
  leaveType,
  yearlyDays: unlimited ? null : numberIn(values.yearlyDays),
  prorated: !unlimited && values.prorated,
  steps: unlimited ? [] : values.steps.map(toStep),
  stepYear: unlimited || values.steps.length === 0 ? 'PRORATED' : values.stepYear,
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
