import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatDay, formatRange } from '../../../kit/format.ts'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Person } from '../../../kit/Person.tsx'
import { LeaveTypeLabel } from '../shared/LeaveTypeLabel.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import classes from './CalendarDayDialog.module.css'

/** People on a page of a day. */
const limit = 20

/** Everybody who is away on a day, with the leave that they are on. */
export function CalendarDayDialog({ day, onClose }: { day: string | null; onClose: () => void }) {
  // The day stays in its dialog while that fades out.
  const [known, setKnown] = useState(day)
  if (day !== null && day !== known) setKnown(day)
  return (
    <Dialog opened={day !== null} onClose={onClose} title={known ? formatDay(known) : ''}>
      {known ? <AwayOn key={known} day={known} /> : null}
    </Dialog>
  )
}

function AwayOn({ day }: { day: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  // As in the calendar, oneself included.
  const { data, error, refetch } = useQuery(
    orpc.leaves.within.queryOptions({
      input: { status: 'APPROVED', from: day, to: day, order: 'newest', page, limit },
      placeholderData: keepPreviousData,
    }),
  )
  const failure = loadFailure(error)
  if (failure && !data) return <ErrorState message={failure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} height={56} />
  return (
    <>
      <p className={classes.count}>{t('{count} people away', { count: data.pagination.totalItems })}</p>
      <ul className={classes.people}>
        {data.leaveRequests.map(({ id, user, leaveType, startDate, endDate }) => (
          <li key={id} className={classes.person}>
            <Person person={user} />
            <span className={classes.leave}>
              <LeaveTypeLabel type={leaveType} />
              <span className={classes.dates}>{formatRange(startDate, endDate)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Pager pagination={data.pagination} onPage={setPage} />
    </>
  )
}
