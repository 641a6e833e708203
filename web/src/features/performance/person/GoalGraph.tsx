import { useTranslation } from 'react-i18next'
import type { PersonPerformance } from '@muster/contract/performance/people'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { i18n } from '../../../i18n.ts'
import { TimeChart } from '../../../kit/charts/TimeChart.tsx'
import { formatCount, formatMonth } from '../../../kit/format.ts'
import { Part } from '../../../kit/page/Section.tsx'

const maxMonths = 12

const inShort = (month: string) =>
  formatDayPart(Temporal.PlainDate.from(`${month}-01`), i18n.language, { month: 'short', year: '2-digit' })

/** Shows the goals completed and due in each of the latest months. */
export function GoalGraph({ months }: { months: PersonPerformance['goals'] }) {
  const { t } = useTranslation()
  const visibleMonths = months.slice(-maxMonths)
  return (
    <Part title={t('Goals by Month')}>
      {visibleMonths.length === 0 ? (
        <p className="nothing card">{t('No goals set')}</p>
      ) : (
        <TimeChart
          caption={t('Goals by Month')}
          rowHeader={t('Month')}
          periods={visibleMonths.map(({ month }) => ({
            key: month,
            label: formatMonth(month),
            axisLabel: inShort(month),
          }))}
          series={[
            {
              label: t('Completed in the month'),
              colour: 'accent',
              values: visibleMonths.map(({ completedInMonth }) => completedInMonth),
            },
            {
              label: t('Due in the month'),
              colour: 'grey',
              values: visibleMonths.map(({ dueInMonth }) => dueInMonth),
            },
          ]}
          kind="bars"
          format={(value) => formatCount(value ?? 0)}
          formatShort={formatCount}
          minStep={1}
        />
      )}
    </Part>
  )
}
