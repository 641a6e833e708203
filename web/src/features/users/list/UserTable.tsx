import { Button } from '@mantine/core'
import {
  IconBeach,
  IconFilterOff,
  IconKey,
  IconPencil,
  IconShieldLock,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { useSession } from '../../../kit/session/session.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { formatDate } from '../../../kit/format.ts'
import { Person } from '../../../kit/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useNarrow, useTight } from '../../../kit/useNarrow.ts'
import type { UserDialogName } from '../UserDialog.tsx'
import type { ChangeFilters } from './userFilters.ts'
import { statusLooks, type UserSort } from './userWords.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './UserTable.module.css'

/** The entries of a row's menu: what each opens, and which of the row's `can` offers it. */
const entries: { may: keyof User['can']; dialog: UserDialogName; label: string; Sign: Icon; danger?: boolean }[] = [
  { may: 'update', dialog: 'edit', label: 'Edit User', Sign: IconPencil },
  { may: 'resetPassword', dialog: 'password', label: 'Reset Password', Sign: IconKey },
  { may: 'assignRoles', dialog: 'roles', label: 'Manage Roles', Sign: IconShieldLock },
  { may: 'balances', dialog: 'balances', label: 'Manage Leave Balances', Sign: IconBeach },
  { may: 'activate', dialog: 'status', label: 'Activate User', Sign: IconUserCheck },
  { may: 'deactivate', dialog: 'status', label: 'Deactivate User', Sign: IconUserOff },
  { may: 'delete', dialog: 'delete', label: 'Delete User', Sign: IconTrash, danger: true },
]

/** For columns whose texts stay on one line: as wide as these, so that the others have the room. */
const asNeeded = 1

/** The columns; where the window has not the room for all, LL-ID and manager stand within the others. */
function useColumns(): Column<User>[] {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const folded = useTight() && !narrow
  const idOf = ({ llId }: User) =>
    llId ? <span className={classes.whole}>{llId}</span> : <span className={classes.unset}>{t('Not Set')}</span>
  const columns: (Column<User> | null)[] = [
    {
      key: 'name',
      header: t('User'),
      sortable: true,
      render: (user) => (
        <span className={classes.who}>
          <Person person={user} secondary={user.email} size={32} />
          {folded ? <span className={classes.below}>{user.llId ?? t('Not Set')}</span> : null}
        </span>
      ),
    },
    folded ? null : { key: 'llId', header: t('LL-ID'), sortable: true, width: asNeeded, render: idOf },
    {
      key: 'department',
      header: t('Role & Department'),
      sortable: true,
      render: (user) => (
        <span className={classes.lines}>
          <span>{user.userRoles.map(({ role }) => role.name).join(', ') || t('No roles assigned')}</span>
          <span className={classes.second}>
            {[user.position, user.department && t(user.department)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('Status'),
      sortable: true,
      width: asNeeded,
      render: ({ status }) => <StatusBadge look={statusLooks[status]} />,
    },
    {
      key: 'hireDate',
      header: folded ? t('Hire Date & Manager') : t('Hire Date'),
      sortable: true,
      width: folded ? '9.5rem' : asNeeded,
      render: ({ hireDate, manager }) => (
        <span className={classes.lines}>
          {hireDate ? <span className={classes.whole}>{formatDate(hireDate)}</span> : null}
          {folded && manager ? <span className={classes.second}>{fullName(manager)}</span> : null}
        </span>
      ),
    },
    folded
      ? null
      : { key: 'manager', header: t('Manager'), render: ({ manager }) => <span>{manager && fullName(manager)}</span> },
  ]
  return columns.filter((column) => column !== null)
}

/** A page of people, and a menu of what may be done with each. */
export function UserTable(props: {
  users: User[] | undefined
  change: ChangeFilters
  loading: boolean
  error: string | null
  onRetry: () => void
  onOpen: (dialog: UserDialogName, user: User) => void
}) {
  const { users, change, loading, error, onRetry, onOpen } = props
  const { filters, filtered, toggleSort, clear } = change
  const { t } = useTranslation()
  const { can } = useSession()
  return (
    <DataTable
      rows={users}
      columns={useColumns()}
      rowKey={({ id }) => id}
      onRowClick={can('users.update') ? (user) => onOpen('edit', user) : undefined}
      rowActions={(user) =>
        entries
          .filter(({ may }) => user.can[may])
          .map(({ dialog, label, Sign, danger }) => ({
            label: t(label),
            icon: <Sign size={16} aria-hidden />,
            danger,
            onClick: () => onOpen(dialog, user),
          }))
      }
      sorting={{ key: filters.sort, order: filters.order }}
      onSort={(key) => toggleSort(key as UserSort)}
      loading={loading}
      error={error}
      onRetry={onRetry}
      caption={t('All Users')}
      empty={
        <EmptyState
          icon={<IconFilterOff size={20} />}
          title={filtered ? t('Nobody matches these filters') : t('Nobody is here yet')}
          message={filtered ? undefined : t('Whoever is added will be listed here.')}
          action={
            filtered ? (
              <Button variant="default" onClick={clear}>
                {t('Show everybody')}
              </Button>
            ) : null
          }
        />
      }
    />
  )
}
