import { useTranslation } from 'react-i18next'
import type { Metric, ReportDetail } from '@muster/contract/reports/figures'
import { BarList } from '../../../kit/charts/BarList.tsx'
import { figureText, scaleFigure, scaleOptions } from '../shared/figures.ts'

/** Shows a figure by department. */
export function DepartmentGraph(props: { detail: ReportDetail; name: string; metric: Metric; label: string }) {
  const { detail, name, metric, label } = props
  const { t } = useTranslation()
  if (detail.departments.length === 0) return <p className="nothing">{t('No data for this period')}</p>
  return (
    <BarList
      caption={t('{figure} by department', { figure: label })}
      rowHeader={t('Department')}
      rows={detail.departments.map(({ department }) => ({
        key: department ?? '',
        label: department ?? t('No department'),
      }))}
      series={[{ label, colour: 'accent', values: detail.departments.map(({ values }) => values[name] ?? null) }]}
      format={(value) => figureText(value, metric)}
      formatShort={(value) => scaleFigure(value, metric)}
      {...scaleOptions(metric)}
    />
  )
}
