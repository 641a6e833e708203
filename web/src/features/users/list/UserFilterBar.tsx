import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { ChoiceFilter, SortFilter } from '../../../kit/list/Filters.tsx'
import { FoldedFilters } from '../../../kit/list/FoldedFilters.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useNarrow, useWide } from '../../../kit/useNarrow.ts'
import { useDepartments } from '../../hierarchy/shared/departments.ts'
import type { UserList } from './useUserList.ts'
import { filteredRoles, sortLabels, statuses, statusStyles } from './userWords.ts'

/**
 * Shows the search and the filters of the list of people. Each applies immediately. Those that have no room in the row
 * are behind its button, and `tools` follow it.
 */
export function UserFilterBar({ list, tools }: { list: UserList; tools?: ReactNode }) {
  const { role, department: chosenDepartment, status, added } = list.filters
  const { t } = useTranslation()
  const isWide = useWide()
  const isNarrow = useNarrow()
  const { data } = useQuery(orpc.users.roles.queryOptions())
  const departments = useDepartments([chosenDepartment])
  // The initial roles until the company's roles have loaded, plus the role in the address if it is not among them.
  const roleOptions = data?.roles ?? filteredRoles
  const roles = role === undefined || roleOptions.includes(role) ? roleOptions : [...roleOptions, role]
  const common = (
    <>
      <ChoiceFilter
        list={list}
        name="role"
        aria-label={t('Role')}
        all={t('All roles')}
        options={roles.map((each) => [each, t(each)])}
      />
      <ChoiceFilter
        list={list}
        name="department"
        aria-label={t('Department')}
        all={t('All departments')}
        options={departments.map((department) => [department, t(department)])}
      />
    </>
  )
  return (
    <FoldedFilters
      list={list}
      search={
        <SearchField
          list={list}
          aria-label={t('Search')}
          placeholder={isNarrow ? t('Search') : t('Search by name, email, or position')}
        />
      }
      beside={isWide ? common : null}
      count={[status, added, ...(isWide ? [] : [role, chosenDepartment])].filter(Boolean).length}
      tools={tools}
    >
      {isWide ? null : common}
      <ChoiceFilter
        list={list}
        name="status"
        aria-label={t('Status')}
        all={t('All statuses')}
        options={statuses.map((each) => [each, t(statusStyles[each].label)])}
      />
      <ChoiceFilter
        list={list}
        name="added"
        aria-label={t('Added')}
        all={t('Added any time')}
        options={[['week', t('New this week')]]}
      />
      <SortFilter list={list} labels={sortLabels} />
    </FoldedFilters>
  )
}
