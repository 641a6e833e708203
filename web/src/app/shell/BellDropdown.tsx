import { Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NoticeButton } from '../../features/notifications/shared/NoticeButton.tsx'
import { latestNotifications, markAllRead } from '../../features/notifications/shared/notifications.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { followLink } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { mayOpen } from '../../kit/views.ts'
import classes from './Bell.module.css'

/** The latest notifications, as much as the header shows of them. */
export function BellDropdown({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const session = useSession()
  const query = useQuery(latestNotifications)

  return (
    <>
      <Group className={classes.head} justify="space-between" px={16} py={10}>
        <h2 className={classes.title}>{t('Notifications')}</h2>
        <button
          type="button"
          className={classes.link}
          aria-disabled={unread === 0 || undefined}
          onClick={() => unread > 0 && void markAllRead(queryClient)}
        >
          {t('Mark all read')}
        </button>
      </Group>
      <Loaded query={query} skeleton={<div aria-busy />}>
        {({ notifications }) =>
          notifications.length === 0 ? (
            <EmptyState title={t('Nothing new')} message={t('Notifications will appear here.')} />
          ) : (
            <ul className={`rows ${classes.list}`}>
              {notifications.map((notice) => (
                <li key={notice.id}>
                  <NoticeButton notice={notice} onOpen={onClose} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
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
