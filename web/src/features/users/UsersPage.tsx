import { Button, Group } from '@mantine/core'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../kit/list/ExportMenu.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { followLink, useActionInAddress } from '../../kit/session/address.tsx'
import { personHref } from '../../kit/people/Person.tsx'
import { useSession, useToday } from '../../kit/session/session.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { ImportPeople } from './import/ImportPeople.tsx'
import { useUserColumns } from './list/userColumns.tsx'
import { UserFilterBar } from './list/UserFilterBar.tsx'
import { exportPath, useUserList } from './list/useUserList.ts'
import type { UserSort } from './list/userWords.ts'
import { useUserDialogs } from './useUserDialogs.tsx'

/** Shows the view `users`, with everyone in the company (specification 3, section 2). */
export default function UsersPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const list = useUserList()
  const { add, actions, dialog } = useUserDialogs()
  const columns = useUserColumns()
  const isNarrow = useNarrow()
  const today = useToday()
  const mayAdd = can('users.create')
  useActionInAddress({ user: mayAdd ? add : null })
  const exportMenu = can('users.export') ? (
    <ExportMenu path={exportPath(list.filters)} name={`people-${today}`} />
  ) : null

  return (
    <>
      <PageHeader
        title={t('All Users')}
        description={
          // A phone has no room for the number in the toolbar.
          isNarrow && list.pagination
            ? t('{count} people', { count: list.pagination.totalItems })
            : t('Everyone’s account, roles and reporting line.')
        }
        action={
          <Group gap="xs" grow={isNarrow} preventGrowOverflow={false}>
            {can('users.import') ? <ImportPeople /> : null}
            {mayAdd ? (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
                {t('Add User')}
              </Button>
            ) : null}
          </Group>
        }
      />
      <ListPage
        list={list}
        filters={<UserFilterBar list={list} tools={isNarrow ? exportMenu : null} />}
        tools={isNarrow ? null : exportMenu}
        layout="users"
        rows={list.data?.users}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => followLink(personHref(id))}
        rowActions={actions}
        onSort={(key) => list.toggleSort(key as UserSort)}
        numbered
        caption={t('All Users')}
        count={(count) => t('{count} people', { count })}
        noMatches={{ title: t('No people match these filters'), clear: t('Show all people') }}
        empty={{
          icon: <IconFilterOff size={20} />,
          title: t('No users yet'),
          message: t('People you add appear here.'),
        }}
      />
      {dialog}
    </>
  )
}
