import { useTranslation } from 'react-i18next'
import type { PersonPerformance } from '@muster/contract/performance/people'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { i18n } from '../../../i18n.ts'
import { formatMonth } from '../../../kit/format.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import classes from './person.module.css'

/** Height of the chart in pixels. `edge` is the space above the bars for their numbers. */
const height = 144
const edge = 18

/** Shows a bar for `count` with the number above. `of` is the count at full height, `x` the position in percent. */
function Bar({ count, of, x, className }: { count: number; of: number; x: number; className?: string }) {
  const high = Math.round(((height - edge) * count) / of)
  return (
    <>
      <rect className={className} x={`${x}%`} width="48%" height={high} y={height - high} rx={3} />
      <text className={classes.count} x={`${x + 24}%`} y={height - high} dy="-0.4em">
        {count}
      </text>
    </>
  )
}

const inShort = (month: string) =>
  formatDayPart(Temporal.PlainDate.from(`${month}-01`), i18n.language, { month: 'short', year: '2-digit' })

/** Shows the goals completed and due in each month as bars, and as a table for screen readers. */
export function GoalGraph({ months }: { months: PersonPerformance['goals'] }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const visibleMonths = months.slice(narrow ? -6 : -12)
  const maxCount = Math.max(
    1,
    ...visibleMonths.flatMap(({ completedInMonth, dueInMonth }) => [completedInMonth, dueInMonth]),
  )
  return (
    <Part
      title={t('Goals by Month')}
      end={
        <span className={`${classes.legend} faint small`} aria-hidden="true">
          <span>{t('Completed in the month')}</span>
          <span data-soft>{t('Due in the month')}</span>
        </span>
      }
    >
      <div className={`${classes.graph} card`}>
        {visibleMonths.length === 0 ? (
          <p className="nothing">{t('No goals set')}</p>
        ) : (
          <div className={classes.bars} aria-hidden="true">
            {visibleMonths.map(({ month, completedInMonth, dueInMonth }) => (
              <div key={month} className={classes.column}>
                <svg width="100%" height={height}>
                  <Bar count={completedInMonth} of={maxCount} x={0} />
                  <Bar count={dueInMonth} of={maxCount} x={52} className={classes.total} />
                </svg>
                <span className="nowrap">{inShort(month)}</span>
              </div>
            ))}
          </div>
        )}
        <div className="visually-hidden">
          <table>
            <caption>{t('Goals by Month')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Month')}</th>
                <th scope="col">{t('Completed in the month')}</th>
                <th scope="col">{t('Due in the month')}</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, completedInMonth, dueInMonth }) => (
                <tr key={month}>
                  <th scope="row">{formatMonth(month)}</th>
                  <td>{completedInMonth}</td>
                  <td>{dueInMonth}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Part>
  )
}
