import { IconBell, IconCalendarEvent, IconCalendarWeek, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFailure } from '../../../kit/api/errors.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { notificationStats } from '../shared/notifications.ts'
import classes from './centre.module.css'

/** Shows the user's notification counts (specification 3, section 2), reloaded when the day changes. */
export function StatCards({ today }: { today: string }) {
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
  return (
    <div className={classes.figures}>
      <FigureStrip dense="row">
        <FigureCell label={t('Total')} icon={IconBell} figure={stats?.total} />
        <FigureCell label={t('Unread')} icon={IconMail} figure={stats?.unread} />
        <FigureCell label={t('Today')} icon={IconCalendarEvent} figure={stats?.todayCount} />
        <FigureCell
          label={t('This Week')}
          icon={IconCalendarWeek}
          figure={stats?.weekCount}
          counted={t('last 7 days')}
        />
      </FigureStrip>
    </div>
  )
}
