import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { latest, latestNotifications, openNotification } from '../notifications/shared/notifications.ts'
import { useSession } from '../../kit/session/session.tsx'
import { featureTelling, mayOpen } from '../../kit/views.ts'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { formatAgo, formatInstant } from '../../kit/format.ts'
import { useLoaded } from './loaded.ts'
import { Panel, PanelContent } from './Panel.tsx'
import classes from './Rows.module.css'

/** The latest notifications, as many as the bell has; one is marked as read and opened by a click. */
export function RecentNotifications() {
  const { t } = useTranslation()
  const session = useSession()
  const queryClient = useQueryClient()
  const loaded = useLoaded('Recent notifications', useQuery(latestNotifications))
  const title = t('Recent Notifications')
  const all = mayOpen('notifications', session) ? { label: t('View all'), href: '?view=notifications' } : null
  return (
    <Panel title={title} all={all}>
      <PanelContent title={title} of={loaded} rows={latest.limit} height={89}>
        {({ notifications }) =>
          notifications.length === 0 ? (
            <EmptyState
              icon={<IconBell size={20} />}
              title={t('Nothing new')}
              message={t('What concerns you will appear here.')}
            />
          ) : (
            <ul>
              {notifications.map((notice) => {
                const { icon: Sign, colour } = featureTelling(notice.type)?.notices ?? {
                  icon: IconBell,
                  colour: 'grey',
                }
                return (
                  <li key={notice.id} className={classes.item}>
                    <UnstyledButton
                      className={classes.notice}
                      data-unread={!notice.isRead || undefined}
                      onClick={() => void openNotification(notice, session, queryClient)}
                    >
                      <span className={classes.sign} data-colour={colour} aria-hidden="true">
                        <Sign size={18} stroke={1.75} />
                      </span>
                      <span className={classes.text}>
                        <span className={classes.subject}>
                          {notice.title}
                          {notice.isRead ? null : <span className="visually-hidden"> {t('(unread)')}</span>}
                        </span>
                        <span className={classes.message}>{notice.message}</span>
                        <time
                          className={classes.time}
                          dateTime={notice.createdAt}
                          title={formatInstant(notice.createdAt)}
                        >
                          {formatAgo(notice.createdAt)}
                        </time>
                      </span>
                      <span className={classes.dot} aria-hidden="true" />
                    </UnstyledButton>
                  </li>
                )
              })}
            </ul>
          )
        }
      </PanelContent>
    </Panel>
  )
}
