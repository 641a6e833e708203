import { useTranslation } from 'react-i18next'
import type { PersonPerformance } from '@muster/contract/performance/people'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { i18n } from '../../../i18n.ts'
import { formatMonth } from '../../../kit/format.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import classes from './person.module.css'

/** How high the highest bar is, in pixels. */
const height = 128

const inShort = (month: string) =>
  formatDayPart(Temporal.PlainDate.from(`${month}-01`), i18n.language, { month: 'short', year: '2-digit' })

/** How many goals were due by month, and of them how many were reached; a table for a screen reader. */
export function GoalGraph({ months }: { months: PersonPerformance['goals'] }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const shown = months.slice(narrow ? -6 : -12)
  const most = Math.max(1, ...shown.map(({ total }) => total))
  const high = (count: number) => Math.round((height * count) / most)
  return (
    <Part
      title={t('Goals by Month')}
      end={
        <span className={`${classes.legend} faint small`} aria-hidden="true">
          <span>{t('Completed')}</span>
          <span data-soft>{t('Set')}</span>
        </span>
      }
    >
      <div className={`${classes.graph} card`}>
        {shown.length === 0 ? (
          <p className="nothing">{t('No goals set')}</p>
        ) : (
          <div className={classes.bars} aria-hidden="true">
            {shown.map(({ month, total, completed }) => (
              <div key={month} className={classes.column}>
                <span className="soft numbers">{`${completed}/${total}`}</span>
                <svg width="100%" height={height}>
                  <rect className={classes.total} width="100%" height={high(total)} y={height - high(total)} rx={3} />
                  <rect width="100%" height={high(completed)} y={height - high(completed)} rx={3} />
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
                <th scope="col">{t('Completed')}</th>
                <th scope="col">{t('Set')}</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, total, completed }) => (
                <tr key={month}>
                  <th scope="row">{formatMonth(month)}</th>
                  <td>{completed}</td>
                  <td>{total}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Part>
  )
}
