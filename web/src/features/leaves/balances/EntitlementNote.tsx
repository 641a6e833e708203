import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Entitlement } from '@muster/contract/leaves/details'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { conditionText } from '../shared/steps.ts'

/** Shows why a year has its days: the parts of the year with their days a year, and the step that grants them. */
export function EntitlementNote({ entitlement: { days, parts, lacksBirthDate } }: { entitlement: Entitlement }) {
  const { t } = useTranslation()
  const [part] = parts
  const isOne = parts.length === 1
  return (
    <section className="well soft numbers" style={{ marginBlockEnd: '1rem' }} aria-label={t('Yearly days')}>
      <Stack component="ul" gap={4} className="unmarked">
        {parts.map(({ firstDay, lastDay, yearlyDays, step }) => (
          <Group component="li" key={firstDay} justify="space-between" gap="0 1rem">
            <span>{formatRange(firstDay, lastDay)}</span>
            <span>
              {step ? <span className="faint">{conditionText(step)} · </span> : null}
              <span className="ink">{t('{days} a year', { days: formatDays(yearlyDays) })}</span>
            </span>
          </Group>
        ))}
      </Stack>
      {isOne && part?.yearlyDays === days ? null : (
        <p className="small" style={{ marginBlockStart: '0.25rem' }}>
          {t('By the days of each part, that makes {days}, rounded to whole days.', { days: formatDays(days) })}
        </p>
      )}
      {lacksBirthDate ? (
        <p className="small" style={{ marginBlockStart: '0.25rem' }}>
          {t('The date of birth is not known, so steps by age don’t apply.')}
        </p>
      ) : null}
    </section>
  )
}
