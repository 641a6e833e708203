import { useTranslation } from 'react-i18next'
import type { Metric, ReportDetail } from '@muster/contract/reports/figures'
import { figureText } from '../shared/figures.ts'
import classes from './ReportGraphs.module.css'

/** Shows a figure by department as a table with a bar in each row. */
export function DepartmentGraph(props: { detail: ReportDetail; name: string; metric: Metric; label: string }) {
  const { detail, name, metric, label } = props
  const { t } = useTranslation()
  const rows = detail.departments.map(({ department, values }) => ({ department, value: values[name] ?? null }))
  const maxValue = Math.max(0, ...rows.map(({ value }) => value ?? 0)) || 1
  if (rows.length === 0) return <p className="nothing">{t('No data for this period')}</p>
  return (
    <div className={`${classes.graph} card`}>
      <table className={classes.departments}>
        <caption className="visually-hidden">{t('{figure} by department', { figure: label })}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('Department')}</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ department, value }) => (
            <tr key={department ?? ''}>
              <th scope="row" className="breaks" dir="auto">
                {department ?? t('No department')}
              </th>
              <td>
                <span className={classes.line}>
                  <span className={classes.track} aria-hidden="true">
                    <svg width="100%" height="10">
                      <rect
                        className={classes.bar}
                        width={`${(100 * Math.max(0, value ?? 0)) / maxValue}%`}
                        height="10"
                        rx={2}
                      />
                    </svg>
                  </span>
                  <span className="numbers nowrap">{figureText(value, metric)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
