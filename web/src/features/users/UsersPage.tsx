import { Button } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../kit/api/client.ts'
import { loadFailure } from '../../kit/api/errors.ts'
import { useAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { useFocusBack } from '../../kit/useFocusBack.ts'
import { Pager } from '../../kit/list/Pager.tsx'
import { useLastPage } from '../../kit/list/useLastPage.ts'
import { ImportPeople } from './import/ImportPeople.tsx'
import { type Opened, UserDialog } from './UserDialog.tsx'
import { UserFilterBar } from './list/UserFilterBar.tsx'
import { exportLink, useUserFilters } from './list/userFilters.ts'
import { UserTable } from './list/UserTable.tsx'
import classes from './UsersPage.module.css'

/** The view `users`: everybody who works here (specification 3, section 2). */
export default function UsersPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const change = useUserFilters()
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.users.list.queryOptions({ input: change.filters, placeholderData: keepPreviousData }),
  )
  useLastPage(isPlaceholderData ? undefined : data?.pagination, change.setPage)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { params, set } = useAddress()
  const adds = params.has('add')
  const mayAdd = can('users.create')
  // A link may ask for the form, once: Back from it shows the list.
  useEffect(() => {
    if (!adds) return
    set({ add: null }, { replace: true })
    if (mayAdd) setOpened({ dialog: 'add' })
  }, [adds, mayAdd, set])
  useFocusBack(opened !== null)

  return (
    <>
      <PageHeader
        title={t('All Users')}
        description={t('Everybody who works here: their account, roles and place in the company.')}
        action={
          <div className={classes.actions}>
            <ImportPeople />
            {can('users.export') ? (
              <Button
                component="a"
                className={classes.export}
                href={exportLink(change.filters)}
                download
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('Export')}
              </Button>
            ) : null}
            {mayAdd ? (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({ dialog: 'add' })}>
                {t('Add User')}
              </Button>
            ) : null}
          </div>
        }
      />
      <UserFilterBar change={change} />
      <p className={classes.total} role="status">
        {data
          ? change.filtered
            ? t('{count} people', { count: data.pagination.totalItems })
            : t('{count} people, inactive accounts included', { count: data.pagination.totalItems })
          : null}
      </p>
      <UserTable
        users={data?.users}
        change={change}
        loading={isPlaceholderData}
        error={loadFailure(error)}
        onRetry={() => void refetch()}
        onOpen={(dialog, user) => setOpened({ dialog, user })}
      />
      {data ? <Pager pagination={data.pagination} onPage={change.setPage} numbered /> : null}
      <Suspense fallback={null}>
        {opened ? <UserDialog opened={opened} onOpen={setOpened} onClose={() => setOpened(null)} /> : null}
      </Suspense>
    </>
  )
}
