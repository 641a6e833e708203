import type { LeavePolicy, LeavePolicyVersion } from '@muster/contract/leaves/policies'
import { i18n } from '../../../i18n.ts'
import { formatDays } from '../../../kit/format.ts'

/** What a policy says. */
export type Rules = Pick<
  LeavePolicy,
  | 'yearlyDays'
  | 'prorated'
  | 'certificateRequired'
  | 'workingDaysOnly'
  | 'carryOverDays'
  | 'noticeDays'
  | 'longestStretchDays'
>

/** The name of a rule of a policy. */
export type RuleKey = keyof Rules

/** The rules of a policy in order: what each is called, and what it says in words. */
export const policyRules: readonly { key: RuleKey; label: string; say: (rules: Rules) => string }[] = [
  {
    key: 'yearlyDays',
    label: 'Yearly days',
    say: ({ yearlyDays }) => (yearlyDays === null ? i18n.t('Unlimited') : formatDays(yearlyDays)),
  },
  {
    key: 'prorated',
    label: 'Year of hire',
    say: ({ prorated }) => (prorated ? i18n.t('In proportion') : i18n.t('In full')),
  },
  {
    key: 'certificateRequired',
    label: 'Medical certificate',
    say: ({ certificateRequired }) => (certificateRequired ? i18n.t('Required') : i18n.t('Not required')),
  },
  {
    key: 'workingDaysOnly',
    label: 'Days that count',
    say: ({ workingDaysOnly }) => (workingDaysOnly ? i18n.t('Monday to Friday') : i18n.t('Every day')),
  },
  {
    key: 'carryOverDays',
    label: 'Carry-over',
    say: ({ carryOverDays }) =>
      carryOverDays === 0 ? i18n.t('None') : i18n.t('Up to {days}', { days: formatDays(carryOverDays) }),
  },
  {
    key: 'noticeDays',
    label: 'Notice',
    say: ({ noticeDays }) => (noticeDays === 0 ? i18n.t('None') : formatDays(noticeDays)),
  },
  {
    key: 'longestStretchDays',
    label: 'Longest request',
    say: ({ longestStretchDays }) =>
      longestStretchDays === null ? i18n.t('No limit') : formatDays(longestStretchDays),
  },
]

/** What a rule says in words; nothing where a number is none. */
export const inWords = ({ key, say }: (typeof policyRules)[number], rules: Rules): string =>
  Number.isNaN(rules[key]) ? '–' : say(rules)

/** Which rules of two policies differ. */
export const changedRules = (before: Rules, after: Rules) => policyRules.filter(({ key }) => before[key] !== after[key])

/** The first year whose days follow a policy that begins on a day: yearly days are those that hold on 1 January. */
export function firstYearOf(effectiveFrom: string): number {
  const { year, dayOfYear } = Temporal.PlainDate.from(effectiveFrom)
  return dayOfYear === 1 ? year : year + 1
}

/** The ids of the versions that another one replaced, which begins on the same day and was made later; ordered as below. */
export const replacedIn = (versions: readonly LeavePolicyVersion[]): ReadonlySet<string> =>
  new Set(
    versions.flatMap(({ id, effectiveFrom }, index) =>
      versions[index - 1]?.effectiveFrom === effectiveFrom ? id : [],
    ),
  )

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
