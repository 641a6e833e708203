import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ratings } from '@muster/contract/performance/enumerations'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { type Bound, type NameOf, useField } from '../../../kit/form/state/field.ts'
import stars from '../shared/Stars.module.css'
import { ratingLabel } from '../shared/labels.ts'
import classes from './RatingField.module.css'

/** Lets the user choose one to five stars, and shows the rating in words. 0 means that none is chosen yet. */
export function RatingField<Values extends object>(props: Bound<Values, NameOf<Values, number>> & { label: string }) {
  const { label, ...bound } = props
  const { t } = useTranslation()
  const { value, set, error } = useField<number>(bound)
  const errorId = useId()
  return (
    <div>
      <p className={`${classes.label} medium`} aria-hidden="true">
        {label}
      </p>
      <div className={classes.field}>
        <Choices
          legend={label}
          className={`${classes.choices} ${stars.choice}`}
          chosen={String(value)}
          errorId={error ? errorId : undefined}
          onChoose={(key) => set(Number(key))}
          choices={ratings.map((rating) => {
            const Star = rating <= value ? IconStarFilled : IconStar
            return {
              key: String(rating),
              face: (
                <>
                  <Star
                    className={rating <= value ? stars.full : stars.empty}
                    size={26}
                    stroke={1.5}
                    aria-hidden="true"
                  />
                  <span className="visually-hidden">
                    {t('{rating} of 5: {words}', { rating, words: ratingLabel(rating) })}
                  </span>
                </>
              ),
            }
          })}
        />
        <span className="soft" aria-hidden="true">
          {value === 0 ? t('Not rated yet') : ratingLabel(value)}
        </span>
      </div>
      {error ? (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
