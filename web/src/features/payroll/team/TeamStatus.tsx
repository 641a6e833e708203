import { Group, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '@muster/contract/payroll/team'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { Filters } from '../../../kit/list/Filters.tsx'
import { text } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Exceptions } from '../shared/Exceptions.tsx'
import { monthAndYear } from '../shared/period.tsx'
import { payrollStyles } from '../shared/labels.ts'

const filters = { search: text(100) }

/**
 * Shows the status of the team's records of a month, and the exceptions that a manager can correct, without amounts.
 */
export function TeamStatus({ period }: { period: string }) {
  const { t } = useTranslation()
  const list = useListPage(
    (input) => orpc.payroll.team.queryOptions({ input: { ...input, ...monthAndYear(period) } }),
    {
      filters,
      limit: 20,
    },
  )
  const columns: Column<TeamMember>[] = [
    {
      key: 'name',
      header: t('Employee'),
      render: ({ user }) => <Person person={user} secondary={user.department} />,
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      render: ({ records }) => (
        <Group gap={4}>
          {records.length > 0 ? (
            records.map(({ status }, index) => <StatusBadge key={index} look={payrollStyles[status]} />)
          ) : (
            <span className="soft">{t('No record yet')}</span>
          )}
        </Group>
      ),
    },
    {
      key: 'exceptions',
      selfEvident: true,
      header: t('Exceptions'),
      render: ({ records }) => (
        <Stack gap={4} py={4}>
          {records.map(({ exceptions }, index) => (
            <Exceptions key={index} exceptions={exceptions} />
          ))}
        </Stack>
      ),
    },
  ]
  return (
    <>
      <ListPage
        list={list}
        filters={
          <Filters list={list}>
            <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name, email or LL-ID')} />
          </Filters>
        }
        layout="payroll.team"
        rows={list.data?.team}
        columns={columns}
        rowKey={({ user }) => user.id}
        caption={t('Your team’s payroll, {month}', { month: formatMonth(period) })}
        noMatches={{ title: t('No one in your team matches this search'), clear: t('Show your team') }}
        empty={{
          icon: <IconUsers size={20} />,
          title: t('No one in your team in {month}', { month: formatMonth(period) }),
          message: t('People who report to you appear here for the months they are employed.'),
        }}
      />
    </>
  )
}
