import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord, RecordOwner } from '@muster/contract/attendance/records'
import { orpc } from '../../../../kit/api/client.ts'
import { formatCount } from '../../../../kit/format.ts'
import { ListSkeleton } from '../../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../../kit/list/Pager.tsx'
import { useListPage } from '../../../../kit/list/useListPage.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { fullName } from '../../../../kit/people/names.ts'
import { Person } from '../../../../kit/people/Person.tsx'
import { DayRows } from '../../shared/DayRows.tsx'
import { monthFilters } from '../filter/monthFilters.ts'
import { MonthSummary } from '../MonthSummary.tsx'
import { NoRecords } from '../NoRecords.tsx'
import classes from './TeamCards.module.css'

/** Shows a month of the team or of everyone as a card for each person, paged by person (specification 2, section 2). */
export default function TeamCards({ scope, month }: { scope: 'team' | 'all'; month: string }) {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.attendance[scope].queryOptions({ input: { ...input, month } }), {
    filters: monthFilters,
    // Each person can have a row for each day of the month.
    limit: 5,
  })
  return (
    <>
      <Loaded framed query={list.query} skeleton={<ListSkeleton rows={5} height={300} />}>
        {({ people, records, isEmpty }) =>
          isEmpty || people.length === 0 ? (
            <NoRecords scope={scope} list={list} />
          ) : (
            <div className={classes.people} aria-busy={list.loading || undefined}>
              {people.map(({ user, summary }) => (
                <section key={user.id} className="card" aria-label={fullName(user)}>
                  <div className={classes.head}>
                    <Person
                      person={user}
                      secondary={[user.llId ?? t('N/A'), user.department ?? t('N/A')].join(' · ')}
                      size={36}
                    />
                    <MonthSummary summary={summary} />
                  </div>
                  <PersonDays key={month} person={user} records={records.filter(({ userId }) => userId === user.id)} />
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
      {list.pagination && !list.data?.isEmpty ? <Pager pagination={list.pagination} onPage={list.setPage} /> : null}
    </>
  )
}

/** The number of days shown of each person at first: a working week. */
const firstDays = 5

function PersonDays({ person, records }: { person: RecordOwner; records: readonly AttendanceRecord[] }) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  if (records.length === 0) return <p className={`faint ${classes.none}`}>{t('No attendance records found')}</p>
  const folds = records.length > firstDays + 1
  return (
    <>
      <DayRows
        label={t('Attendance of {name}', { name: fullName(person) })}
        records={folds && !isWhole ? records.slice(0, firstDays) : records}
        isPart
      />
      {folds ? (
        <UnstyledButton
          className={classes.opener}
          aria-expanded={isWhole}
          aria-description={fullName(person)}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('Show fewer days') : t('Show all {count} days', { count: formatCount(records.length) })}
          <IconChevronDown size={16} data-opened={isWhole || undefined} aria-hidden />
        </UnstyledButton>
      ) : null}
    </>
  )
}
