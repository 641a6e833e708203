import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { orpc } from '../../../../kit/api/client.ts'
import { formatMonth } from '../../../../kit/format.ts'
import { ListSkeleton } from '../../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../../kit/list/Pager.tsx'
import { useListPage } from '../../../../kit/list/useListPage.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { fullName } from '../../../../kit/people/names.ts'
import { Person } from '../../../../kit/people/Person.tsx'
import { DayList } from '../../shared/DayCard.tsx'
import { monthFilters } from '../filter/monthFilters.ts'
import { MonthSummary } from '../MonthSummary.tsx'
import { NoRecords } from '../NoRecords.tsx'
import classes from './TeamCards.module.css'

/**
 * Shows a month of the team or of everyone: one card per person and day, paged by person (specification 2, section 2).
 */
export default function TeamCards({ scope, month }: { scope: 'team' | 'all'; month: string }) {
  const list = useListPage((input) => orpc.attendance[scope].queryOptions({ input: { ...input, month } }), {
    filters: monthFilters,
    // Each person can have a card for each day of the month.
    limit: 5,
  })
  return (
    <>
      <Loaded framed query={list.query} skeleton={<ListSkeleton rows={5} height={140} />}>
        {({ people, records, isEmpty }) =>
          isEmpty || people.length === 0 ? (
            <NoRecords scope={scope} list={list} />
          ) : (
            <div aria-busy={list.loading || undefined}>
              {people.map(({ user, summary }) => (
                <section key={user.id} className={classes.person} aria-label={fullName(user)}>
                  <div className={`card ${classes.head}`}>
                    <Person person={{ ...user, position: null }} secondary={formatMonth(month)} size={36} />
                    <MonthSummary summary={summary} />
                  </div>
                  <PersonDays records={records.filter(({ userId }) => userId === user.id)} of={fullName(user)} />
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

function PersonDays({ records, of }: { records: readonly AttendanceRecord[]; of: string }) {
  const { t } = useTranslation()
  if (records.length === 0) return <p className="nothing">{t('No attendance records found')}</p>
  return (
    <div className={classes.days}>
      <DayList label={t('Attendance of {name}', { name: of })} records={records} />
    </div>
  )
}
