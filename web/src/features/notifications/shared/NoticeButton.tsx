import { Stack, Text, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Notification } from '@muster/contract/notifications/calls'
import { Ago } from '../../../kit/time/Ago.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { textDirection } from '../../../kit/textDirection.ts'
import type { NotificationIcon } from '../../../kit/views.ts'
import { openNotification } from './notifications.ts'
import classes from './NoticeButton.module.css'

/** Shows a notification in a list, optionally with an icon; pressing it marks it as read and opens it. */
export function NoticeButton(props: { notice: Notification; icon?: NotificationIcon; onOpen?: () => void }) {
  const { notice, icon, onOpen } = props
  const { t } = useTranslation()
  const session = useSession()
  const queryClient = useQueryClient()
  return (
    <UnstyledButton
      className={classes.notice}
      data-unread={!notice.isRead || undefined}
      onClick={() => {
        onOpen?.()
        void openNotification(notice, session, queryClient)
      }}
    >
      {icon ? (
        <span className="sign" data-colour={icon.colour} aria-hidden="true">
          <icon.icon size={18} stroke={1.75} />
        </span>
      ) : null}
      <Stack component="span" gap={0} flex={1} miw={0} className="breaks">
        <span className={notice.isRead ? 'medium' : 'ink strong'} dir={textDirection(notice.title)}>
          {notice.title}
          {notice.isRead ? null : <span className="visually-hidden"> {t('(unread)')}</span>}
        </span>
        <Text span inherit lineClamp={2} dir={textDirection(notice.message)}>
          {notice.message}
        </Text>
        <Ago className="faint small" at={notice.createdAt} />
      </Stack>
      <span className={classes.dot} aria-hidden="true" />
    </UnstyledButton>
  )
}
