import { useTranslation } from 'react-i18next'
import { readUsersNeeds } from '@muster/contract/access/needs'
import type { CompanyPosition } from '@muster/contract/hierarchy/lists'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { PeopleCount } from './PeopleCount.tsx'

/** Returns the columns of the list of positions. The count of people leads to them, for those who see All Users. */
export function usePositionColumns(): Column<CompanyPosition>[] {
  const { t } = useTranslation()
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
