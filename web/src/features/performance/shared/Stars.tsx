import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ratings } from '@muster/contract/performance/enumerations'
import { ratingLabel } from './labels.ts'
import classes from './Stars.module.css'

/** Shows a rating as one to five stars with its label. `isBare` leaves the label to screen readers. */
export function Stars({ rating, size = 16, isBare }: { rating: number; size?: number; isBare?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.rating}>
      <span className={classes.stars} aria-hidden="true">
        {ratings.map((each) => {
          const Star = each <= rating ? IconStarFilled : IconStar
          return <Star key={each} className={each <= rating ? classes.full : classes.empty} size={size} stroke={1.6} />
        })}
      </span>
      <span className="visually-hidden">{t('{rating} of 5:', { rating })} </span>
      <span className={isBare ? 'visually-hidden' : classes.word}>{ratingLabel(rating)}</span>
    </span>
  )
}
