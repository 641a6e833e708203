import { Group, Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LeavePolicyVersion, SetLeavePolicy } from '@muster/contract/leaves/policies'
import { formatDate } from '../../../kit/format.ts'
import { PolicyPeople } from './PolicyPeople.tsx'
import { changedRules, firstFullYear, type RuleKey, type Rules } from './policyRules.ts'

/** The rules that decide on the days of a year. */
const yearlyKeys: ReadonlySet<RuleKey> = new Set(['yearlyDays', 'prorated', 'steps', 'stepYear'] as const)

/**
 * Shows the effects of saving a policy: the changed rules, their first day, and `next`, a later version already set.
 */
export function PolicyEffect(props: {
  effectiveFrom: string
  next: LeavePolicyVersion | undefined
  before: Rules
  after: SetLeavePolicy & Rules
}) {
  const { effectiveFrom, next, before, after } = props
  const { t } = useTranslation()
  const changes = changedRules(before, after)
  const yearly = changes.some(({ key }) => yearlyKeys.has(key))
  return (
    <Stack gap="xs" className="well soft numbers" role="status">
      {changes.length === 0 ? (
        <p>{t('No changes yet.')}</p>
      ) : (
        <Stack component="ul" gap={4} className="unmarked">
          {changes.map(({ key, label, format }) => (
            <Group component="li" key={key} justify="space-between" gap="0 1rem">
              <span>{t(label)}</span>
              <Group component="span" gap={6}>
                {format(before)}
                <IconArrowRight className="icon mantine-rotate-rtl" size={14} role="img" aria-label={t('becomes')} />
                <strong className="ink strong">{format(after)}</strong>
              </Group>
            </Group>
          ))}
        </Stack>
      )}
      {effectiveFrom && changes.length > 0 ? (
        <p className="small">
          {t('Applies to leave starting on or after {day}; yearly days apply from {year}.', {
            day: formatDate(effectiveFrom),
            year: firstFullYear(effectiveFrom),
          })}
          {yearly ? ` ${t('Days already granted for these years are adjusted, but never below the days booked.')}` : ''}
        </p>
      ) : null}
      {yearly ? <PolicyPeople policy={after} /> : null}
      {next ? (
        <p className="small">
          {t('From {day}, the version already saved applies.', { day: formatDate(next.effectiveFrom) })}
        </p>
      ) : null}
    </Stack>
  )
}
