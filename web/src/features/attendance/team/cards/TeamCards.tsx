import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord, MonthSummary as Summary, RecordOwner } from '@muster/contract/attendance/records'
import { orpc } from '../../../../kit/api/client.ts'
import { formatCount, formatMinutes, formatMonth } from '../../../../kit/format.ts'
import { ListSkeleton } from '../../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../../kit/list/Pager.tsx'
import { RowButton } from '../../../../kit/list/RowButton.tsx'
import { useListPage } from '../../../../kit/list/useListPage.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { fullName } from '../../../../kit/people/names.ts'
import { Person } from '../../../../kit/people/Person.tsx'
import { useNarrow } from '../../../../kit/useNarrow.ts'
import { DayRows } from '../../shared/DayRows.tsx'
import { monthFilters } from '../filter/monthFilters.ts'
import { MonthSummary } from '../MonthSummary.tsx'
import { NoRecords } from '../NoRecords.tsx'
import classes from './TeamCards.module.css'

/** Shows a month of the team or of everyone as a folded card for each person, in pages (specification 2, section 2). */
export default function TeamCards({ scope, month }: { scope: 'team' | 'all'; month: string }) {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.attendance[scope].queryOptions({ input: { ...input, month } }), {
    filters: monthFilters,
    // Each person can have a row for each day of the month.
    limit: 10,
  })
  return (
    <>
      <Loaded
        framed
        query={list.query}
        skeleton={
          <div className="card">
            <ListSkeleton rows={7} height={60} />
          </div>
        }
      >
        {({ people, records, isEmpty }) =>
          isEmpty || people.length === 0 ? (
            <NoRecords scope={scope} list={list} />
          ) : (
            <ul
              className="card rows"
              aria-label={t('Attendance, {month}', { month: formatMonth(month) })}
              aria-busy={list.loading || undefined}
            >
              {people.map(({ user, summary }, index) => (
                <li key={`${user.id} ${month}`}>
                  <PersonCard
                    person={user}
                    summary={summary}
                    records={records.filter(({ userId }) => userId === user.id)}
                    isFirst={index === 0}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {list.pagination && !list.data?.isEmpty ? <Pager pagination={list.pagination} onPage={list.setPage} /> : null}
    </>
  )
}

/** Shows a person's month in a line that opens into its days; the first of a page is open. */
function PersonCard(props: {
  person: RecordOwner
  summary: Summary
  records: readonly AttendanceRecord[]
  isFirst: boolean
}) {
  const { person, summary, records, isFirst } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(isFirst)
  const id = useId()
  const isNarrow = useNarrow()
  const name = fullName(person)
  return (
    <section aria-label={name}>
      <RowButton
        className={classes.head}
        label={t('{name}: days', { name })}
        isOpen={isOpen}
        controls={id}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <Person
          person={person}
          secondary={[person.llId ?? t('N/A'), person.department ?? t('N/A')].join(' · ')}
          size={36}
        />
        {isNarrow ? (
          // Once the card is open, the total is among its figures.
          <span className="numbers strong nowrap">{isOpen ? null : formatMinutes(summary.workedMinutes)}</span>
        ) : (
          <MonthSummary summary={summary} />
        )}
      </RowButton>
      {isOpen ? (
        <div id={id} className={classes.days}>
          {isNarrow ? (
            <div className={classes.figures}>
              <MonthSummary summary={summary} />
            </div>
          ) : null}
          <PersonDays person={person} records={records} />
        </div>
      ) : null}
    </section>
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
