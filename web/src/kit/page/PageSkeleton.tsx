import { useTranslation } from 'react-i18next'
import { useDelayed } from '../useDelayed.ts'
import classes from './PageSkeleton.module.css'

/** The shape of a page that is being loaded, shown after 200 ms. */
export function PageSkeleton() {
  const { t } = useTranslation()
  const due = useDelayed(true)
  return (
    <div className={classes.page} data-due={due || undefined} role="status">
      <span className="visually-hidden">{t('Loading…')}</span>
      <span className={classes.title} />
      <span className={classes.line} />
      <span className={classes.block} />
    </div>
  )
}
