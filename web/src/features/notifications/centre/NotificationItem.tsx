import { ActionIcon, Loader, UnstyledButton } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '@muster/contract/notifications/calls'
import { Ago } from '../../../kit/time/Ago.tsx'
import { textDirection } from '../../../kit/textDirection.ts'
import { notificationIconOf } from '../../../kit/views.ts'
import classes from './centre.module.css'

/** The actions on a notification; those without permission are absent. */
export interface NoticeActions {
  view: (notice: Notification) => void
  markRead: (notice: Notification) => void
  remove?: (notice: Notification) => void
  isGoing: (notice: Notification) => boolean
}

/** Shows a notification in the notification centre; pressing anywhere opens it. */
export function NotificationItem({ notice, actions }: { notice: Notification; actions: NoticeActions }) {
  const { t } = useTranslation()
  const { id, type, title, message, isRead, createdAt } = notice
  const icon = notificationIconOf(type)
  const isGoing = actions.isGoing(notice)
  return (
    <li className={`row ${classes.item}`} data-notice={id} data-unread={!isRead || undefined} tabIndex={-1}>
      <span className="sign" data-colour={icon.colour} aria-hidden="true">
        <icon.icon size={18} stroke={1.75} />
      </span>
      <div className={`${classes.words} breaks`}>
        <h3 className={classes.title} dir={textDirection(title)}>
          {title}
          {isRead ? null : <span className="visually-hidden"> {t('(unread)')}</span>}
        </h3>
        <p className={`${classes.message} soft`} dir={textDirection(message)}>
          {message}
        </p>
      </div>
      <p className={`${classes.foot} faint small`}>
        <Ago at={createdAt} />
        <UnstyledButton
          className={`row-link ${classes.view}`}
          aria-label={t('View details: {title}', { title })}
          onClick={() => actions.view(notice)}
        >
          {t('View details')}
        </UnstyledButton>
      </p>
      <div className={classes.actions}>
        {isRead ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            c="dimmed"
            size={32}
            aria-label={t('Mark as read: {title}', { title })}
            title={t('Mark as read')}
            onClick={() => actions.markRead(notice)}
          >
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
        )}
        {actions.remove ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            c="dimmed"
            size={32}
            aria-label={t('Delete: {title}', { title })}
            title={t('Delete')}
            aria-busy={isGoing || undefined}
            aria-disabled={isGoing || undefined}
            onClick={() => actions.remove?.(notice)}
          >
            {isGoing ? <Loader size={16} color="currentColor" /> : <IconTrash size={18} aria-hidden />}
          </ActionIcon>
        ) : null}
      </div>
    </li>
  )
}
