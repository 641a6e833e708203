import { useTranslation } from 'react-i18next'
import { useDelayed } from '../useDelayed.ts'
import classes from './TableSkeleton.module.css'

const lines = [0.62, 0.48, 0.7, 0.55, 0.66]

/** The shape of a table that is being loaded; it takes the place at once and shows after 200 ms. */
export function TableSkeleton({ columns, narrow }: { columns: number; narrow: boolean }) {
  const { t } = useTranslation()
  const due = useDelayed(true)
  return (
    <div
      className={`${classes.frame} card`}
      data-due={due || undefined}
      data-narrow={narrow || undefined}
      role="status"
    >
      <span className="visually-hidden">{t('Loading…')}</span>
      {lines.map((share) => (
        <div key={share} className={classes.row} aria-hidden="true">
          {Array.from({ length: narrow ? 1 : columns }, (_, column) => (
            <span key={column} className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
