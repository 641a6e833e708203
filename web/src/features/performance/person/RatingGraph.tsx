import { useTranslation } from 'react-i18next'
import type { PersonPerformance } from '@muster/contract/performance/people'
import type { ReviewKind } from '@muster/contract/performance/enumerations'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { i18n } from '../../../i18n.ts'
import type { ChartColour } from '../../../kit/charts/ChartFrame.tsx'
import { TimeChart } from '../../../kit/charts/TimeChart.tsx'
import { formatCount, formatDate, localDayOf } from '../../../kit/format.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { ratingLabel, reviewKindWords } from '../shared/labels.ts'

const maxRatings = 12

/** The colour of each kind of review, as in the reports. */
const colours: Readonly<Record<ReviewKind, ChartColour>> = { MANAGER: 'accent', SELF: 'blue', PEER: 'amber' }
const kinds: readonly ReviewKind[] = ['MANAGER', 'SELF', 'PEER']

/** Returns the month of an instant as shown below its dot, such as `Nov 26`. */
const monthOf = (at: string) =>
  formatDayPart(Temporal.PlainDate.from(localDayOf(at)), i18n.language, { month: 'short', year: '2-digit' })

/** Shows the latest ratings over time, with one line for each kind of review. */
export function RatingGraph({ ratings }: { ratings: PersonPerformance['ratings'] }) {
  const { t } = useTranslation()
  const visibleRatings = ratings.slice(-maxRatings)
  return (
    <Part
      title={t('Ratings over Time')}
      end={
        visibleRatings.length < ratings.length ? (
          <span className="faint small">
            {t('Latest {count} of {total}', { count: visibleRatings.length, total: ratings.length })}
          </span>
        ) : null
      }
    >
      {visibleRatings.length === 0 ? (
        <p className="nothing card">{t('No ratings yet')}</p>
      ) : (
        <TimeChart
          caption={t('Ratings over Time')}
          rowHeader={t('Review Period')}
          periods={visibleRatings.map(({ reviewId, reviewPeriod, at }) => ({
            key: reviewId,
            label: `${reviewPeriod}, ${formatDate(localDayOf(at))}`,
            axisLabel: monthOf(at),
          }))}
          series={kinds
            .filter((kind) => visibleRatings.some((each) => each.kind === kind))
            .map((kind) => ({
              label: t(reviewKindWords[kind]),
              colour: colours[kind],
              values: visibleRatings.map((each) => (each.kind === kind ? each.rating : null)),
            }))}
          kind="lines"
          format={(value) =>
            value === null ? '–' : t('{rating} of 5: {words}', { rating: value, words: ratingLabel(value) })
          }
          formatShort={formatCount}
          maxValue={5}
          minStep={1}
          joinsGaps
        />
      )}
    </Part>
  )
}
