import { ActionIcon, Group, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { askForDesktop } from '../live/announce.ts'
import { NoticeButton } from '../../features/notifications/shared/NoticeButton.tsx'
import {
  badgeOf,
  latest,
  latestNotifications,
  markAllRead,
  notificationStats,
} from '../../features/notifications/shared/notifications.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { followLink } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useBack } from '../../kit/history.ts'
import { useOpener } from '../../kit/useOpener.tsx'
import { mayOpen } from '../../kit/views.ts'
import classes from './Bell.module.css'

/** Shows the bell with the number of unread notifications, and a dropdown with the latest ones. */
export function Bell() {
  const { t } = useTranslation()
  const { opened, setOpened, button, panel, target } = useOpener('dialog')
  useBack(opened, () => setOpened(false))
  const stats = useQuery(notificationStats)
  const unread = stats.data?.stats.unread ?? 0
  const badge = badgeOf(unread)
  const label = badge ? t('Notifications, {badge} unread', { badge }) : t('Notifications')

  return (
    <>
      <ActionIcon
        {...button}
        className={classes.bell}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        onClick={(event) => {
          askForDesktop()
          button.onClick(event)
        }}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
        {badge ? <span className={classes.badge}>{badge}</span> : null}
      </ActionIcon>
      {target ? (
        <Popover {...panel} position="bottom-end" width="min(24rem, calc(100vw - 1rem))" trapFocus returnFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown className={classes.dropdown}>
            <BellDropdown onClose={() => setOpened(false)} />
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </>
  )
}

/**
 * The height in pixels of a notification with a message of two lines, which is the most. Shorter ones take it up too, so
 * that the button below the list stays in its place when the list arrives.
 */
const rowHeight = 106

/** Shows the dropdown of the bell: the latest notifications, with a button that marks all as read. */
export function BellDropdown({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const session = useSession()
  const query = useQuery(latestNotifications)
  const { total = latest.limit, unread = 0 } = useQuery(notificationStats).data?.stats ?? {}
  const rows = Math.min(total, latest.limit)
  const empty = <EmptyState title={t('Nothing new')} message={t('Your notifications appear here.')} />

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
      <Loaded
        query={query}
        skeleton={
          rows === 0 ? (
            empty
          ) : (
            <div className={classes.list} aria-busy>
              <ListSkeleton rows={rows} height={rowHeight} />
            </div>
          )
        }
      >
        {({ notifications }) =>
          notifications.length === 0 ? (
            empty
          ) : (
            <ul className={`rows ${classes.list}`}>
              {notifications.map((notice) => (
                <li key={notice.id} style={{ minBlockSize: rowHeight }}>
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
