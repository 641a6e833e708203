import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Notification } from '@muster/contract/notifications/calls'
import routes from 'virtual:contract-routes'
import { apiError } from '../../../kit/api/errors.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { setAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { isAbout, type Listed, markRead, openNotification } from '../shared/notifications.ts'
import type { NoticeActions } from './NotificationItem.tsx'

/** Deletes a notification. One that was already deleted elsewhere counts as success. */
async function remove(id: string, context: { headers: Record<string, string> }): Promise<void> {
  try {
    await client.notifications.remove({ id }, { context })
  } catch (error) {
    if (apiError(error).status !== 404) throw error
  }
}

/** Returns the actions that the user may take on notifications. */
export function useNoticeActions(): NoticeActions {
  const { t } = useTranslation()
  const session = useSession()
  const queryClient = useQueryClient()
  const { run, runningInput } = useAction({
    call: ({ id }: Notification, context) => remove(id, context),
    itemIdOf: ({ id }) => id,
    onSuccess: (_, { id, title }) => {
      queryClient.setQueriesData<Listed>({ queryKey: orpc.notifications.list.key() }, (list) => {
        return list && { ...list, notifications: list.notifications.filter((one) => one.id !== id) }
      })
      showSuccess(t('Notification deleted'), title)
    },
    failureTitle: t('Failed to delete notification'),
    fallbackMessage: 'Please try again.',
    invalidates: 'notifications',
  })
  return {
    view: (notice) => {
      if (isAbout(notice, session)) return void openNotification(notice, session, queryClient)
      setAddress({ notice: notice.id })
      void markRead(notice, queryClient)
    },
    markRead: (notice) => void markRead(notice, queryClient),
    remove: session.can(routes.notifications.remove['~orpc'].meta.needs) ? (notice) => void run(notice) : undefined,
    isGoing: ({ id }) => runningInput(id) !== undefined,
  }
}
