import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiError } from '../../kit/api/errors.ts'
import { followLink } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { ErrorState } from '../../kit/page/ErrorState.tsx'
import { mayOpen } from '../../kit/views.ts'
import { formatAgo, formatInstant } from '../../kit/format.ts'
import {
  latestNotifications,
  markAllRead,
  openNotification,
} from '../../features/notifications/shared/notifications.ts'
import classes from './Bell.module.css'

/** The latest notifications, as much as the header shows of them. */
export function BellDropdown({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const session = useSession()
  const { data, error, refetch } = useQuery(latestNotifications)
  const list = data?.notifications

  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('Notifications')}</h2>
        <button
          type="button"
          className={classes.link}
          aria-disabled={unread === 0 || undefined}
          onClick={() => unread > 0 && void markAllRead(queryClient)}
        >
          {t('Mark all read')}
        </button>
      </div>
      {error && !list ? <ErrorState message={apiError(error).message} onRetry={() => void refetch()} /> : null}
      {list?.length === 0 ? (
        <EmptyState title={t('Nothing new')} message={t('What concerns you will appear here.')} />
      ) : null}
      <ul className={classes.list} aria-busy={!list && !error ? true : undefined}>
        {list?.map((notice) => (
          <li key={notice.id}>
            <button
              type="button"
              className={classes.item}
              data-unread={!notice.isRead || undefined}
              onClick={() => {
                onClose()
                void openNotification(notice, session, queryClient)
              }}
            >
              <span className={classes.dot} aria-hidden="true" />
              <span className={classes.text}>
                <span className={classes.subject}>
                  {notice.title}
                  {notice.isRead ? null : <span className="visually-hidden"> {t('(unread)')}</span>}
                </span>
                <span className={classes.message}>{notice.message}</span>
                <time className={classes.time} dateTime={notice.createdAt} title={formatInstant(notice.createdAt)}>
                  {formatAgo(notice.createdAt)}
                </time>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {mayOpen('notifications', session) ? (
        <div className={classes.foot}>
          <button
            type="button"
            className={classes.link}
            onClick={() => {
              onClose()
              followLink('?view=notifications')
            }}
          >
            {t('View all notifications')}
          </button>
        </div>
      ) : null}
    </>
  )
}
