import { Button, Group } from '@mantine/core'
import { IconBell, IconBellRinging, IconChecks, IconSettings } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { client } from '../../../kit/api/client.ts'
import { ChoiceFilter, Filters } from '../../../kit/list/Filters.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { NoMatches, Toolbar } from '../../../kit/list/ListPage.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../../kit/page/PageHeader.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { markAllRead, notificationStats } from '../shared/notifications.ts'
import { useDayNow } from './days.ts'
import { NotificationDialog } from './NotificationDialog.tsx'
import { NotificationList } from './NotificationList.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { StatCards } from './StatCards.tsx'
import { types, useNotificationList } from './useNotificationList.ts'
import { useNoticeActions } from './useNoticeActions.ts'
import { typeLabels } from './labels.ts'

const { setSettings, sendTest } = routes.notifications

/** Shows the view `notifications`: all notifications of the user (specification 3, section 2). */
export default function NotificationsPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const today = useDayNow(user.timeZone)
  const { listKey, ...list } = useNotificationList()
  const actions = useNoticeActions()
  const { query, data, pagination } = list
  const notices = data?.notifications

  return (
    <>
      <PageHeader
        title={t('Notifications')}
        description={t('Your notifications, newest first.')}
        action={<HeaderActions />}
      />
      <StatCards today={today} />
      <Toolbar
        filters={
          <Filters list={list}>
            <SearchField list={list} aria-label={t('Search')} placeholder={t('Search titles and messages')} />
            <ChoiceFilter
              list={list}
              name="type"
              aria-label={t('Type')}
              all={t('All types')}
              options={types.map((type) => [type, t(typeLabels[type])])}
            />
            <ChoiceFilter
              list={list}
              name="status"
              aria-label={t('Status')}
              all={t('Read and unread')}
              options={[
                ['unread', t('Unread only')],
                ['read', t('Read only')],
              ]}
            />
          </Filters>
        }
        count={pagination ? t('{count} notifications', { count: pagination.totalItems }) : null}
      />
      <NotificationList
        notices={notices}
        list={listKey}
        loading={list.loading}
        today={today}
        timeZone={user.timeZone}
        actions={actions}
      >
        <Loaded
          framed
          query={{ data: notices, error: query.error, refetch: query.refetch }}
          skeleton={
            <div className="card">
              <ListSkeleton rows={7} height={91} />
            </div>
          }
        >
          {({ length }) =>
            length > 0 ? null : (
              <div className="card">
                {list.filtered ? (
                  <NoMatches
                    title={t('No notifications found')}
                    message={t('Try another word, type or status.')}
                    clear={t('Clear Filters')}
                    onClear={() => list.clear()}
                  />
                ) : (
                  <EmptyState
                    icon={<IconBell size={20} />}
                    title={t('No notifications found')}
                    message={t('Your notifications appear here.')}
                  />
                )}
              </div>
            )
          }
        </Loaded>
      </NotificationList>
      {pagination ? <Pager pagination={pagination} onPage={list.setPage} /> : null}
      <NotificationDialog notices={notices} />
    </>
  )
}

/**
 * Shows the buttons Mark All Read, Settings and Send Test that the user has permission for (specification 3, sections 2
 * and 6).
 */
function HeaderActions() {
  const { t } = useTranslation()
  const { can } = useSession()
  const queryClient = useQueryClient()
  const [isChoosing, setIsChoosing] = useState(false)
  const unread = useQuery(notificationStats).data?.stats.unread ?? 0
  // The test notification arrives like any other: over the live connection, in the bell and in the list.
  const test = useAction({
    call: (_: void, context) => client.notifications.sendTest(undefined, { context }),
    failureTitle: t('Failed to send test notification'),
    fallbackMessage: 'Please try again.',
    invalidates: 'notifications',
  })
  return (
    <Group gap="xs">
      <Button
        variant="light"
        leftSection={<IconChecks size={16} aria-hidden />}
        aria-disabled={unread === 0 || undefined}
        data-disabled={unread === 0 || undefined}
        onClick={() => unread > 0 && void markAllRead(queryClient)}
      >
        {t('Mark All Read')}
      </Button>
      {can(setSettings['~orpc'].meta.needs) ? (
        <Button
          variant="default"
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={() => setIsChoosing(true)}
        >
          {t('Settings')}
        </Button>
      ) : null}
      {can(sendTest['~orpc'].meta.needs) ? (
        <Button
          variant="default"
          leftSection={<IconBellRinging size={16} aria-hidden />}
          aria-busy={test.isBusy || undefined}
          aria-disabled={test.isBusy || undefined}
          onClick={() => void test.run()}
        >
          {test.isBusy ? t('Sending…') : t('Send Test')}
        </Button>
      ) : null}
      <SettingsDialog opened={isChoosing} onClose={() => setIsChoosing(false)} />
    </Group>
  )
}
