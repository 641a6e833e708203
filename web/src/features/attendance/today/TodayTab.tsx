import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ForgottenNotice } from '../shared/clock/ForgottenNotice.tsx'
import { type TodayReading, todayQuery } from '../shared/clock/todayQuery.ts'
import { useClock } from '../shared/clock/useClock.ts'
import { ClockEntries } from './ClockEntries.tsx'
import { StatusCard } from './StatusCard.tsx'
import { TodayFigures } from './TodayFigures.tsx'
import classes from './Today.module.css'

const DayLine = lazyPart(() => import('./DayLine.tsx'))
const MonthFigures = lazyPart(() => import('./MonthFigures.tsx'))
const RecentDays = lazyPart(() => import('./RecentDays.tsx'))

/** Shows the current working day (specification 2, section 2). */
export function TodayTab() {
  const query = useQuery(todayQuery)
  const readAgain = async () => (await query.refetch()).data
  return (
    <Loaded query={query} skeleton={<TodaySkeleton />} framed>
      {(today) => <TodayContent today={today} readAgain={readAgain} />}
    </Loaded>
  )
}

/** Has the shape of the status, the figures and the sessions. */
const TodaySkeleton = () => (
  <Stack gap="md">
    <ListSkeleton rows={1} height={86} />
    <ListSkeleton rows={1} height={86} />
    <ListSkeleton rows={3} height={48} />
  </Stack>
)

function TodayContent({
  today,
  readAgain,
}: {
  today: TodayReading
  readAgain: () => Promise<TodayReading | undefined>
}) {
  const clock = useClock(today, readAgain)
  const { record } = today
  return (
    <Stack gap="md" className={classes.tab}>
      <ForgottenNotice clock={clock} />
      <Stack gap="md" className={classes.parts}>
        <div className={`${classes.day} card`}>
          <StatusCard clock={clock} />
          <Suspense fallback={<div className={classes.line} />}>
            <DayLine clock={clock} />
          </Suspense>
          <TodayFigures record={record} live={clock.live} />
        </div>
        <Stack gap="md" className={classes.aside}>
          <ClockEntries entries={record?.clockEntries ?? []} />
          <div className={classes.month}>
            <Suspense fallback={<ListSkeleton rows={2} height={86} />}>
              <MonthFigures month={today.today.slice(0, 7)} />
            </Suspense>
          </div>
        </Stack>
        <div className={classes.recent}>
          <Suspense>
            <RecentDays today={today.today} />
          </Suspense>
        </div>
      </Stack>
      {clock.form}
    </Stack>
  )
}
