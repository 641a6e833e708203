import type { LeavePolicy, LeavePolicyVersion } from '@muster/contract/leaves/policies'
import { i18n } from '../../../i18n.ts'
import { formatDays } from '../../../kit/format.ts'
import { stepText } from '../shared/steps.ts'

/** The rules that a policy sets. */
export type Rules = Omit<LeavePolicy, 'id' | 'leaveType' | 'effectiveFrom' | 'createdAt'>

export type RuleKey = keyof Rules

/** Returns whether two values of a rule are equal. Steps are compared by their content. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))

/**
 * Returns a rule with its label, a function that describes its value (`NaN` is shown as a dash), one that says
 * whether it has the `usual` value, which limits nothing, and one that returns its rank in an order: what is unlimited
 * comes last. Without `usual`, no value is usual.
 */
const rule = <K extends RuleKey>(key: K, label: string, inWords: (value: Rules[K]) => string, usual?: Rules[K]) => ({
  key: key as RuleKey,
  label,
  isUsual: (rules: Rules) => isEqual(rules[key], usual),
  rank: (rules: Rules) => Number(rules[key] ?? Infinity),
  format: (rules: Rules) => (Number.isNaN(rules[key]) ? '–' : inWords(rules[key])),
})

const yearlyRule = rule('yearlyDays', 'Yearly days', (days) => (days === null ? i18n.t('Unlimited') : formatDays(days)))

/** The yearly days, from the fewest to the most if the policy has steps. */
export const yearlyDays: typeof yearlyRule = {
  ...yearlyRule,
  format(rules) {
    const most = Math.max(...rules.steps.map(({ days }) => days).filter((days) => !Number.isNaN(days)))
    return rules.yearlyDays !== null && most > rules.yearlyDays
      ? i18n.t('{from} to {days}', { from: rules.yearlyDays, days: formatDays(most) })
      : yearlyRule.format(rules)
  },
}

const steps = rule('steps', 'Steps', (each) => each.map(stepText).join(' · ') || i18n.t('None'), [])
const stepYear = rule(
  'stepYear',
  'Year of a step',
  (year) => (year === 'WHOLE' ? i18n.t('In full') : i18n.t('Prorated')),
  'PRORATED',
)

/** The rules of a policy in display order. */
export const policyRules = [
  yearlyDays,
  steps,
  stepYear,
  rule('prorated', 'Year of hire', (is) => (is ? i18n.t('Prorated') : i18n.t('In full')), false),
  rule('certificateRequired', 'Medical certificate', (is) => (is ? i18n.t('Required') : i18n.t('Not required')), false),
  rule('workingDaysOnly', 'Days counted', (is) => (is ? i18n.t('Working days only') : i18n.t('Every day')), false),
  rule(
    'carryOverDays',
    'Carry-over',
    (days) => (days === 0 ? i18n.t('None') : i18n.t('Up to {days}', { days: formatDays(days) })),
    0,
  ),
  rule('noticeDays', 'Notice', (days) => (days === 0 ? i18n.t('None') : formatDays(days)), 0),
  rule('longestStretchDays', 'Request limit', (days) => (days === null ? i18n.t('No limit') : formatDays(days)), null),
]

/** The rules other than the yearly days and their steps. */
export const otherRules = policyRules.filter((each) => ![yearlyDays, steps, stepYear].includes(each))

/** Returns the rules that a policy has, in display order: without steps, it has no year of a step. */
export const rulesWithin = (rules: Rules) => policyRules.filter((each) => each !== stepYear || rules.steps.length > 0)

/** Returns the rules, other than the yearly days, that differ from the usual ones. */
export const specialRules = (rules: Rules) => otherRules.filter((each) => !each.isUsual(rules))

/**
 * Returns true for the policy that the company began with. Only its first day lies before its creation, in any time
 * zone.
 */
export const isInitial = ({ effectiveFrom, createdAt }: LeavePolicy): boolean =>
  effectiveFrom < Temporal.PlainDate.from(createdAt.slice(0, 10)).subtract({ days: 1 }).toString()

/** Returns the rules that differ between two policies. */
export const changedRules = (before: Rules, after: Rules) =>
  rulesWithin(after).filter(({ key }) => !isEqual(before[key], after[key]))

/**
 * Returns the first year whose yearly days follow a policy that applies from this day on. The policy that applies on 1
 * January decides.
 */
export function firstFullYear(effectiveFrom: string): number {
  const { year, dayOfYear } = Temporal.PlainDate.from(effectiveFrom)
  return dayOfYear === 1 ? year : year + 1
}

/**
 * Returns the ids of versions replaced by a later one with the same first day. `versions` must be sorted as for
 * `currentAndNext`.
 */
export const findReplaced = (versions: readonly LeavePolicyVersion[]): ReadonlySet<string> =>
  new Set(versions.flatMap(({ id, effectiveFrom: day }, at) => (versions[at - 1]?.effectiveFrom === day ? id : [])))

/**
 * Returns the version that applies on a day (`current`) and the next one after it. `versions` must be sorted by first
 * day, then by creation, latest first.
 */
export function currentAndNext(versions: readonly LeavePolicyVersion[], day: string) {
  const next = versions.findLast(({ effectiveFrom }) => effectiveFrom > day)
  const sameDay = next && versions.find(({ effectiveFrom }) => effectiveFrom === next.effectiveFrom)
  return { current: versions.find(({ effectiveFrom }) => effectiveFrom <= day), next: sameDay }
}

/** Returns the most recently created version, whatever its first day. */
export const latestCreated = (versions: readonly LeavePolicyVersion[]): LeavePolicyVersion | undefined =>
  versions.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]
