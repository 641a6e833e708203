import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { ChoiceFilter, Filters, SortFilter } from '../../../kit/list/Filters.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import type { UserList } from './useUserList.ts'
import { departments, filteredRoles, sortWords, statuses, statusLooks } from './userWords.ts'

/** Search and filters above the list, each counts at once. */
export function UserFilterBar({ list }: { list: UserList }) {
  const { filters, set, clears } = list
  const { t } = useTranslation()
  const { data } = useQuery(orpc.users.roles.queryOptions())
  // The five that a company starts with, until the others are known; and whatever the address names.
  const offered = data?.roles ?? filteredRoles
  const roles = filters.role === undefined || offered.includes(filters.role) ? offered : [...offered, filters.role]
  return (
    <Filters list={list}>
      <SearchField
        key={clears}
        aria-label={t('Search')}
        placeholder={t('Search by name, email, or position')}
        value={filters.search}
        onSearch={(search) => set({ search })}
      />
      <ChoiceFilter
        aria-label={t('Role')}
        all={t('All roles')}
        value={filters.role}
        onChoose={(role) => set({ role })}
        options={roles.map((role) => [role, t(role)])}
      />
      <ChoiceFilter
        aria-label={t('Department')}
        all={t('All departments')}
        value={filters.department}
        onChoose={(department) => set({ department })}
        options={departments.map((department) => [department, t(department)])}
      />
      <ChoiceFilter
        aria-label={t('Status')}
        all={t('All statuses')}
        value={filters.status}
        onChoose={(status) => set({ status })}
        options={statuses.map((status) => [status, t(statusLooks[status].label)])}
      />
      <ChoiceFilter
        aria-label={t('Added')}
        all={t('Added any time')}
        value={filters.added}
        onChoose={(added) => set({ added })}
        options={[['week', t('New this week')]]}
      />
      <SortFilter list={list} words={sortWords} />
    </Filters>
  )
}
