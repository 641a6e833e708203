import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session.tsx'
import { mayOpen, notificationIconOf } from '../../kit/views.ts'
import { NoticeButton } from '../notifications/shared/NoticeButton.tsx'
import { latest, latestNotifications } from '../notifications/shared/notifications.ts'
import { ListPanel, usePart } from './Panel.tsx'

/**
 * Shows the latest notifications, as many as the bell menu shows. A click opens a notification and marks it as read.
 */
export function RecentNotifications() {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <ListPanel
      title={t('Recent Notifications')}
      all={mayOpen('notifications', session) ? '?view=notifications' : undefined}
      of={usePart('Recent notifications', useQuery(latestNotifications))}
      rows={({ notifications }) => notifications}
      skeletonRows={latest.limit}
      height={89}
      empty={{
        icon: <IconBell size={20} />,
        title: t('Nothing new'),
        message: t('Your notifications appear here.'),
      }}
    >
      {(notice) => (
        <li>
          <NoticeButton notice={notice} icon={notificationIconOf(notice.type)} />
        </li>
      )}
    </ListPanel>
  )
}
