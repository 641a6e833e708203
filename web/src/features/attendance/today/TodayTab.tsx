import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { chunk } from '../../../kit/chunks/chunk.ts'
import { formatDay, formatLocalTime } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PageSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'
import { ClockEntries } from './ClockEntries.tsx'
import type { ForgottenDay } from './ForgottenDialog.tsx'
import { liveDay } from './liveDay.ts'
import { MonthFigures } from './MonthFigures.tsx'
import { StatusCard } from './StatusCard.tsx'
import { TodayFigures } from './TodayFigures.tsx'
import { type TodayReading, todayQuery } from './todayQuery.ts'
import { useElapsed } from './useElapsed.ts'
import { usePunches } from './usePunches.ts'
import classes from './Today.module.css'

const forgottenForm = chunk(() => import('./ForgottenDialog.tsx'))

/** Returns the earlier day with a session that is still open, or null. */
function forgottenDayOf({ record, today }: TodayReading): ForgottenDay | null {
  const openEntry = record?.clockEntries.find(({ clockOut }) => clockOut === null)
  return record && openEntry && record.date < today ? { date: record.date, clockInTime: openEntry.clockInTime } : null
}

/** Shows the current working day (specification 2, section 2). */
export function TodayTab() {
  const query = useQuery(todayQuery)
  const readAgain = async () => (await query.refetch()).data
  return (
    <Loaded query={query} skeleton={<PageSkeleton />} framed>
      {(today) => <TodayContent today={today} readAgain={readAgain} />}
    </Loaded>
  )
}

function TodayContent({
  today,
  readAgain,
}: {
  today: TodayReading
  readAgain: () => Promise<TodayReading | undefined>
}) {
  const { t } = useTranslation()
  const { can } = useSession()
  const elapsed = useElapsed(today, () => void readAgain())
  const live = liveDay(today.record, elapsed)
  const mayReportForgotten = can(routes.attendance.clockOutForgotten['~orpc'].meta.needs)
  const { form, waiting, open } = useLazyForm(forgottenForm, mayReportForgotten)
  const openForgottenForm = (day: ForgottenDay | null | undefined) => void (day && mayReportForgotten && open({ day }))
  const punches = usePunches(
    today,
    () => void readAgain().then((reading) => openForgottenForm(reading && forgottenDayOf(reading))),
  )
  const { forgotten, record } = today
  return (
    <Stack gap="xl" className={classes.tab}>
      {forgotten && mayReportForgotten ? (
        <Group className="notice" data-colour="amber" justify="space-between" gap="0.5rem 1rem">
          <Group gap="0.625rem" wrap="nowrap" flex="1 1 18rem">
            <IconAlertTriangle size={18} style={{ flex: 'none' }} aria-hidden />
            <p>
              {t('You didn’t clock out on {day}. The day was closed at {time}.', {
                day: formatDay(forgotten.date),
                time: formatLocalTime(forgotten.closedTime),
              })}
            </p>
          </Group>
          <Button variant="default" size="compact-md" loading={waiting} onClick={() => openForgottenForm(forgotten)}>
            {t('Enter clock-out time')}
          </Button>
        </Group>
      ) : null}
      <StatusCard
        today={today}
        live={live}
        elapsed={elapsed}
        punches={punches}
        onForgotten={() => openForgottenForm(forgottenDayOf(today))}
      />
      <TodayFigures record={record} live={live} />
      <ClockEntries entries={record?.clockEntries ?? []} />
      <MonthFigures month={today.today.slice(0, 7)} />
      {form}
    </Stack>
  )
}
