import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { formatDate } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { statusStyles } from './userWords.ts'

/** Shows the lines of a cell below each other. */
const Lines = (props: { children: ReactNode }) => <Stack component="span" gap={0} py={4} {...props} />

/** A width that makes a column as narrow as its text allows. */
const shrinkToFit = 1

/** Returns the columns of the list: some share a column in narrower windows, and on a phone a row has two lines. */
export function useUserColumns(): Column<User>[] {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const isFolded = useFolded()
  const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  const roleNamesOf = ({ userRoles }: User) =>
    userRoles.map(({ role }) => role.name).join(', ') || t('No roles assigned')
  const departmentOf = ({ department }: User) => department && t(department)
  if (isNarrow)
    return [
      {
        key: 'name',
        header: t('User'),
        render: (user) => <Person person={user} />,
      },
      { key: 'position', header: t('Position'), selfEvident: true, render: ({ position }) => position },
      { key: 'department', header: t('Department'), selfEvident: true, render: departmentOf },
      { key: 'llId', header: t('LL-ID'), selfEvident: true, render: ({ llId }) => llId },
      { key: 'role', header: t('Role'), selfEvident: true, render: roleNamesOf },
      {
        key: 'status',
        header: t('Status'),
        phone: 'status',
        render: ({ status }) => <StatusBadge look={statusStyles[status]} />,
      },
    ]
  const columns: (Column<User> | null)[] = [
    {
      key: 'name',
      header: t('User'),
      sortable: true,
      width: isFolded ? '26%' : '24%',
      render: (user) => (
        <Lines>
          <Person person={user} secondary={isFolded ? (user.llId ?? t('Not Set')) : user.email} size={32} />
        </Lines>
      ),
    },
    isFolded
      ? null
      : {
          key: 'llId',
          header: t('LL-ID'),
          sortable: true,
          width: shrinkToFit,
          render: ({ llId }) =>
            llId ? <span className="nowrap">{llId}</span> : <span className="faint">{t('Not Set')}</span>,
        },
    {
      key: 'department',
      header: t('Role & Department'),
      sortable: true,
      render: (user) => (
        <Lines>
          {user.position ? <span>{user.position}</span> : null}
          <span className="faint small">{joined(roleNamesOf(user), departmentOf(user))}</span>
        </Lines>
      ),
    },
    {
      key: 'status',
      header: t('Status'),
      sortable: true,
      width: shrinkToFit,
      render: ({ status, lastDay }) => (
        <Lines>
          <span>
            <StatusBadge look={statusStyles[status]} />
          </span>
          {lastDay && status === 'ACTIVE' ? (
            <span className="faint small nowrap">{t('until {day}', { day: formatDate(lastDay) })}</span>
          ) : null}
        </Lines>
      ),
    },
    {
      key: 'hireDate',
      header: isFolded ? t('Hire Date & Manager') : t('Hire Date'),
      sortable: true,
      width: shrinkToFit,
      render: ({ hireDate, manager }) => (
        <Lines>
          {hireDate ? <span className="nowrap">{formatDate(hireDate)}</span> : null}
          {isFolded && manager ? (
            <span className="faint small nowrap">
              <PersonLink person={manager} />
            </span>
          ) : null}
        </Lines>
      ),
    },
    isFolded
      ? null
      : {
          key: 'manager',
          header: t('Manager'),
          width: '15%',
          render: ({ manager }) => manager && <PersonLink person={manager} />,
        },
  ]
  return columns.filter((column) => column !== null)
}
