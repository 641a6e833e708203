import { useTranslation } from 'react-i18next'
import { readUsersNeeds } from '@muster/contract/access/needs'
import { formatter } from '@muster/contract/kit/formatters'
import type { CompanyPosition } from '@muster/contract/hierarchy/lists'
import { useNarrow } from '../../../kit/useNarrow.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { PeopleCount } from './PeopleCount.tsx'

/** The number of departments that a row names. */
const maxNamed = 2

/** Returns the columns of the list of positions. The count of people leads to them, for those who see All Users. */
export function usePositionColumns(): Column<CompanyPosition>[] {
  const { t, i18n } = useTranslation()
  const isNarrow = useNarrow()
  const departmentsText = (departments: readonly string[]) => {
    const named = departments.slice(0, maxNamed).map((each) => t(each))
    const list = formatter('ListFormat', i18n.language, { type: 'unit' }).format(named)
    const count = departments.length - maxNamed
    return count > 0 ? t('{list} and {count} more', { list, count }) : list
  }
  const seesUsers = useSession().can(readUsersNeeds)
  return [
    {
      key: 'name',
      header: t('Position'),
      value: ({ name }) => name,
      width: '40%',
      render: ({ id, name }) => (
        <span className="breaks">
          <span className="medium" dir="auto">
            {name}
          </span>
          {id === null ? <span className="faint small"> · {t('not listed')}</span> : null}
        </span>
      ),
    },
    {
      key: 'departments',
      header: t('Departments'),
      selfEvident: true,
      value: ({ departments }) => departmentsText(departments ?? []),
      render: ({ departments }) => (departments?.length ? departmentsText(departments) : isNarrow ? null : '–'),
    },
    {
      key: 'people',
      header: t('People'),
      align: 'end',
      value: ({ activePeople }) => activePeople ?? 0,
      render: ({ name, people, activePeople }) => (
        <PeopleCount
          active={activePeople ?? 0}
          total={people ?? 0}
          href={seesUsers ? `?${new URLSearchParams({ view: 'users', search: name, status: 'ACTIVE' })}` : undefined}
        />
      ),
    },
  ]
}
