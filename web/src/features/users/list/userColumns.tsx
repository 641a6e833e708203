import { Box, Stack } from '@mantine/core'
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
const Lines = (props: { miw?: string; children: ReactNode }) => <Stack component="span" gap={0} py={4} {...props} />

/** A width that makes a column as narrow as its text allows. */
const shrinkToFit = 1

/** Returns the columns of the list. On narrow screens, the LL-ID and the manager are shown inside other columns. */
export function useUserColumns(): Column<User>[] {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const isFolded = useFolded()
  const idOf = ({ llId }: User) =>
    llId ? <span className="nowrap">{llId}</span> : <span className="faint">{t('Not Set')}</span>
  const columns: (Column<User> | null)[] = [
    {
      key: 'name',
      header: t('User'),
      sortable: true,
      render: (user) => (
        // Wide enough for most names and email addresses, even on a narrow screen.
        <Lines miw={isNarrow ? undefined : '12.5rem'}>
          <Person person={user} secondary={user.email} size={32} />
          {isFolded ? (
            // Aligned with the name beside the picture.
            <Box component="span" className="faint small" ps="2.625rem">
              {user.llId ?? t('Not Set')}
            </Box>
          ) : null}
        </Lines>
      ),
    },
    isFolded
      ? null
      : { key: 'llId', selfEvident: true, header: t('LL-ID'), sortable: true, width: shrinkToFit, render: idOf },
    {
      key: 'department',
      header: t('Role & Department'),
      sortable: true,
      render: (user) => (
        <Lines>
          <span>{user.userRoles.map(({ role }) => role.name).join(', ') || t('No roles assigned')}</span>
          <span className="faint small">
            {[user.position, user.department && t(user.department)].filter(Boolean).join(' · ')}
          </span>
        </Lines>
      ),
    },
    {
      key: 'status',
      selfEvident: true,
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
      width: isFolded ? '9.5rem' : shrinkToFit,
      render: ({ hireDate, manager }) => (
        <Lines>
          {hireDate ? <span className="nowrap">{formatDate(hireDate)}</span> : null}
          {isFolded && manager ? (
            <span className="faint small">
              <PersonLink person={manager} />
            </span>
          ) : null}
        </Lines>
      ),
    },
    isFolded
      ? null
      : { key: 'manager', header: t('Manager'), render: ({ manager }) => manager && <PersonLink person={manager} /> },
  ]
  return columns.filter((column) => column !== null)
}
