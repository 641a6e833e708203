import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFailure } from '../../../kit/api/errors.ts'
import { formatCount } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { notificationStats } from '../shared/notifications.ts'
import classes from './centre.module.css'

/** Shows the user's notification counts in one line (specification 3, section 2), reloaded when the day changes. */
export function StatLine({ today }: { today: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(notificationStats)
  const countedDay = useRef(today)
  useEffect(() => {
    if (countedDay.current === today) return
    countedDay.current = today
    void refetch()
  }, [today, refetch])

  const stats = data?.stats
  const failure = stats ? null : loadFailure(error)
  if (failure !== null)
    return (
      <div className={`${classes.failure} card`}>
        <ErrorState title={t('The figures could not be loaded')} message={failure} onRetry={() => void refetch()} />
      </div>
    )
  const figures = [
    ['Total', stats?.total],
    ['Unread', stats?.unread],
    ['Today', stats?.todayCount],
    ['This Week', stats?.weekCount],
  ] as const
  return (
    <dl className={`${classes.figures} small numbers`} aria-busy={stats ? undefined : true}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt className="faint">{t(label)}</dt>
          <dd className="medium">{figure === undefined ? '–' : formatCount(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}
