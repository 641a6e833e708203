import { useTranslation } from 'react-i18next'
import { useDelayed } from '../useDelayed.ts'
import classes from './ListSkeleton.module.css'

const shares = [0.46, 0.34, 0.52, 0.4, 0.48, 0.36, 0.44]

/** The shape of a list that is being loaded: it takes its place at once and shows after 200 ms. Heights in pixels. */
export function ListSkeleton({ rows, height, head = 0 }: { rows: number; height: number; head?: number }) {
  const { t } = useTranslation()
  const due = useDelayed(true)
  return (
    <div role="status" data-due={due || undefined} className={classes.skeleton} style={{ paddingBlockStart: head }}>
      <span className="visually-hidden">{t('Loading…')}</span>
      {shares.slice(0, rows).map((share) => (
        <div key={share} className={classes.row} style={{ blockSize: height }} aria-hidden="true">
          <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
          <span className={classes.bar} style={{ inlineSize: '20%' }} />
        </div>
      ))}
    </div>
  )
}
