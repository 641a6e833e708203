import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeopleKey } from '@muster/contract/payroll/checklistKeys'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount, formatDate } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person, personHref, WithoutPersonLinks } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { personTabs } from './pointWords.ts'
import classes from './checklist.module.css'

const pageSize = 10

/** Lists the people whom a point of the checklist concerns. Each leads to the part of their page that it is about. */
export function ChecklistPeople({ period, point }: { period: string; point: PeopleKey }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...orpc.payroll.checklistPeople.queryOptions({ input: { period, key: point, page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  })
  const tab = personTabs[point]
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={4} height={52} />}>
      {({ people, pagination }) => (
        <Stack gap="md">
          {people.length === 0 ? <p className="soft">{t('Nothing left here.')}</p> : null}
          <ul className="rows framed">
            {people.map(({ user, count, day }) => (
              <li key={user.id} className={`row ${classes.point}`}>
                <AddressLink
                  className="row-link"
                  aria-label={fullName(user)}
                  href={`${personHref(user.id)}${tab ? `&tab=${tab}` : ''}`}
                >
                  <WithoutPersonLinks>
                    <Person person={user} secondary={user.department} />
                  </WithoutPersonLinks>
                </AddressLink>
                <span className={`soft small numbers ${classes.count}`}>
                  {[day && formatDate(day), count > 1 && t('{count} in total', { count: formatCount(count) })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <Pager pagination={pagination} onPage={setPage} label={t('Pages of the checklist')} />
        </Stack>
      )}
    </Loaded>
  )
}
