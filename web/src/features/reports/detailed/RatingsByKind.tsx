import { useTranslation } from 'react-i18next'
import type { ReportDetail } from '@muster/contract/reports/figures'
import { BarList } from '../../../kit/charts/BarList.tsx'
import { figureText, scaleFigure, scaleOptions } from '../shared/figures.ts'
import { reviewKinds } from './reviewKinds.ts'

const rating = { unit: 'rating' } as const

/** Shows the average ratings by kind of review, in this period and the previous one. */
export function RatingsByKind({ metrics }: { metrics: ReportDetail['metrics'] }) {
  const { t } = useTranslation()
  return (
    <BarList
      caption={t('Ratings by kind of review')}
      rowHeader={t('Kind of review')}
      rows={reviewKinds.map(({ name, label }) => ({ key: name, label: t(label) }))}
      series={[
        {
          label: t('This period'),
          colour: 'accent',
          values: reviewKinds.map(({ name }) => metrics[name]?.value ?? null),
        },
        {
          label: t('Previous period'),
          colour: 'grey',
          values: reviewKinds.map(({ name }) => metrics[name]?.previous ?? null),
        },
      ]}
      format={(value) => figureText(value, rating)}
      formatShort={(value) => scaleFigure(value, rating)}
      {...scaleOptions(rating)}
    />
  )
}
