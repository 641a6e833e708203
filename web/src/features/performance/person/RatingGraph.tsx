import { useTranslation } from 'react-i18next'
import type { PersonPerformance } from '@muster/contract/performance/people'
import { ratings as scale } from '@muster/contract/performance/enumerations'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { i18n } from '../../../i18n.ts'
import { localDayOf, formatDate } from '../../../kit/format.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { ratingLabel, reviewKindWords } from '../shared/labels.ts'
import classes from './person.module.css'

type Ratings = PersonPerformance['ratings']

/** Height of the chart in pixels. `edge` is the space for dots at the top and bottom. */
const height = 148
const edge = 14

const heightOf = (rating: number) => edge + ((5 - rating) / 4) * (height - 2 * edge)

/** Returns the month of an instant as shown below its dot, such as `Nov 26`. */
const monthOf = (at: string) =>
  formatDayPart(Temporal.PlainDate.from(localDayOf(at)), i18n.language, { month: 'short', year: '2-digit' })

/**
 * Shows the latest ratings as dots with numbers. Managers' ratings, which count toward the average, are filled and
 * joined by a line; self and peer ratings are hollow. Screen readers get a table of all ratings.
 */
export function RatingGraph({ ratings }: { ratings: Ratings }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const visibleRatings = ratings.slice(narrow ? -6 : -12)
  const across = (index: number) => `${((index + 0.5) / visibleRatings.length) * 100}%`
  const managers = visibleRatings.map((each, index) => ({ ...each, index })).filter(({ kind }) => kind === 'MANAGER')
  const ofOthers = visibleRatings.some(({ kind }) => kind !== 'MANAGER')
  return (
    <Part
      title={t('Ratings over Time')}
      end={
        ofOthers ? (
          <span className={`${classes.legend} faint small`} aria-hidden="true">
            <span>{t('Manager')}</span>
            <span data-hollow>{t('Self or peer')}</span>
          </span>
        ) : null
      }
    >
      <div className={`${classes.graph} card`}>
        {visibleRatings.length === 0 ? (
          <p className="nothing">{t('No ratings yet')}</p>
        ) : (
          <div aria-hidden="true">
            <svg className={classes.ratings} width="100%" height={height}>
              {scale.map((rating) => (
                <line
                  key={rating}
                  className={classes.grid}
                  x1="0"
                  x2="100%"
                  y1={heightOf(rating)}
                  y2={heightOf(rating)}
                />
              ))}
              {managers.slice(1).map(({ index, reviewId, rating }, before) => (
                <line
                  key={reviewId}
                  className={classes.path}
                  x1={across(managers[before]?.index ?? index)}
                  x2={across(index)}
                  y1={heightOf(managers[before]?.rating ?? rating)}
                  y2={heightOf(rating)}
                />
              ))}
              {visibleRatings.map(({ reviewId, rating, kind }, index) => (
                <g key={reviewId}>
                  <circle
                    className={classes.dot}
                    data-hollow={kind !== 'MANAGER' || undefined}
                    cx={across(index)}
                    cy={heightOf(rating)}
                    r={11}
                  />
                  <text
                    className={classes.figure}
                    data-hollow={kind !== 'MANAGER' || undefined}
                    x={across(index)}
                    y={heightOf(rating)}
                    dy="0.35em"
                  >
                    {rating}
                  </text>
                </g>
              ))}
            </svg>
            <div className={classes.labels}>
              {visibleRatings.map(({ reviewId, at }) => (
                <span key={reviewId}>{monthOf(at)}</span>
              ))}
            </div>
          </div>
        )}
        {visibleRatings.length < ratings.length ? (
          <p className="faint small">
            {t('Latest {count} of {total}', { count: visibleRatings.length, total: ratings.length })}
          </p>
        ) : null}
        <div className="visually-hidden">
          <table>
            <caption>{t('Ratings over Time')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Review Period')}</th>
                <th scope="col">{t('Date')}</th>
                <th scope="col">{t('Type')}</th>
                <th scope="col">{t('Overall Rating')}</th>
              </tr>
            </thead>
            <tbody>
              {ratings.map(({ reviewId, reviewPeriod, at, kind, rating }) => (
                <tr key={reviewId}>
                  <th scope="row">{reviewPeriod}</th>
                  <td>{formatDate(localDayOf(at))}</td>
                  <td>{t(reviewKindWords[kind])}</td>
                  <td>{t('{rating} of 5: {words}', { rating, words: ratingLabel(rating) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Part>
  )
}
