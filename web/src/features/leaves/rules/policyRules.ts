import type { LeavePolicy, LeavePolicyVersion } from '@muster/contract/leaves/policies'
import { i18n } from '../../../i18n.ts'
import { formatDays } from '../../../kit/format.ts'

/** What a policy says. */
export type Rules = Omit<LeavePolicy, 'id' | 'leaveType' | 'effectiveFrom' | 'createdAt'>

/** The name of a rule of a policy. */
export type RuleKey = keyof Rules

/** A rule: what it is called, and what a policy says of it in words; a dash where a number is none. */
const rule = <K extends RuleKey>(key: K, label: string, inWords: (value: Rules[K]) => string) => ({
  key: key as RuleKey,
  label,
  say: (rules: Rules) => (Number.isNaN(rules[key]) ? '–' : inWords(rules[key])),
})

/** The rules of a policy in order. */
export const policyRules = [
  rule('yearlyDays', 'Yearly days', (days) => (days === null ? i18n.t('Unlimited') : formatDays(days))),
  rule('prorated', 'Year of hire', (is) => (is ? i18n.t('In proportion') : i18n.t('In full'))),
  rule('certificateRequired', 'Medical certificate', (is) => (is ? i18n.t('Required') : i18n.t('Not required'))),
  rule('workingDaysOnly', 'Days that count', (is) => (is ? i18n.t('Monday to Friday') : i18n.t('Every day'))),
  rule('carryOverDays', 'Carry-over', (days) =>
    days === 0 ? i18n.t('None') : i18n.t('Up to {days}', { days: formatDays(days) }),
  ),
  rule('noticeDays', 'Notice', (days) => (days === 0 ? i18n.t('None') : formatDays(days))),
  rule('longestStretchDays', 'Longest request', (days) => (days === null ? i18n.t('No limit') : formatDays(days))),
]

/** Which rules of two policies differ. */
export const changedRules = (before: Rules, after: Rules) => policyRules.filter(({ key }) => before[key] !== after[key])

/** The first year whose days follow a policy that begins on a day: yearly days are those that hold on 1 January. */
export function firstYearOf(effectiveFrom: string): number {
  const { year, dayOfYear } = Temporal.PlainDate.from(effectiveFrom)
  return dayOfYear === 1 ? year : year + 1
}

/** The ids of the versions that another one replaced, which begins on the same day and was made later; ordered as below. */
export const replacedIn = (versions: readonly LeavePolicyVersion[]): ReadonlySet<string> =>
  new Set(versions.flatMap(({ id, effectiveFrom: day }, at) => (versions[at - 1]?.effectiveFrom === day ? id : [])))

/**
 * Which version holds on a day, and which is the next to begin after it, of versions with the latest to begin first and
 * of one day the latest made first.
 */
export function versionsAround(versions: readonly LeavePolicyVersion[], day: string) {
  const next = versions.findLast(({ effectiveFrom }) => effectiveFrom > day)
  const sameDay = next && versions.find(({ effectiveFrom }) => effectiveFrom === next.effectiveFrom)
  return { holding: versions.find(({ effectiveFrom }) => effectiveFrom <= day), next: sameDay }
}

/** The version that was made last, whenever it begins. */
export const lastMade = (versions: readonly LeavePolicyVersion[]): LeavePolicyVersion | undefined =>
  versions.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]
