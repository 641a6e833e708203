import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MonthSummary as Summary } from '@muster/contract/attendance/records'
import { formatCount, formatMinutes } from '../../../kit/format.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'

const columns = { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)' } as const

/** Shows the key figures of a person's month (specification 2, section 3). */
export function MonthSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const figures = [
    [t('Present Days'), formatCount(summary.presentDays)],
    [t('Absent Days'), formatCount(summary.absentDays)],
    [t('Late Arrivals'), formatCount(summary.lateCount)],
    [t('Total Hours'), formatMinutes(summary.workedMinutes)],
    [t('Overtime'), formatMinutes(summary.overtimeMinutes)],
  ] as const
  return (
    <Group component="dl" className="numbers" gap="0.5rem 1.5rem" m={0} style={isNarrow ? columns : undefined}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="faint small">{label}</dt>
          <Box component="dd" className="strong" m={0}>
            {value}
          </Box>
        </div>
      ))}
    </Group>
  )
}
