import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { Skeleton } from '../../../../kit/page/PageSkeleton.tsx'
import { formatSeconds } from '../durations.ts'
import { BreakButtons, ClockButtons } from './ClockButtons.tsx'
import { ClockStateText } from './ClockStateText.tsx'
import { ForgottenNotice } from './ForgottenNotice.tsx'
import { PlannedHours } from './PlannedHours.tsx'
import { type TodayReading, todayQuery } from './todayQuery.ts'
import { useClock } from './useClock.ts'
import classes from './ClockPanel.module.css'

/** Reserves the space of the panel until it can be shown. */
export const ClockPanelSkeleton = () => <Skeleton className={`${classes.panel} card`} />

/**
 * Shows in one row whether the user is clocked in, the time worked today, and the buttons for clocking in and out and
 * for breaks. `plan` states the hours planned today: undefined while it loads, null if the panel reads it itself.
 */
export default function ClockPanel({ plan }: { plan: string | null | undefined }) {
  const query = useQuery(todayQuery)
  const readAgain = async () => (await query.refetch()).data
  return (
    <Loaded query={query} skeleton={<ClockPanelSkeleton />} framed>
      {(today) => <Panel today={today} readAgain={readAgain} plan={plan} />}
    </Loaded>
  )
}

function Panel(props: {
  today: TodayReading
  readAgain: () => Promise<TodayReading | undefined>
  plan: string | null | undefined
}) {
  const { t } = useTranslation()
  const clock = useClock(props.today, props.readAgain)
  const { worked } = clock.live
  return (
    <>
      <ForgottenNotice clock={clock} />
      <section className={`card ${classes.panel}`} aria-label={t('Your status')}>
        <div className={classes.state}>
          <ClockStateText
            clock={clock}
            className={classes.sentence}
            detail={worked >= 60 ? t('{time} worked', { time: formatSeconds(worked) }) : undefined}
          />
          {/* A space keeps the line while the plan loads. */}
          {props.plan === null ? (
            <PlannedHours date={props.today.today} />
          ) : (
            <p className="faint small numbers">{props.plan ?? '\u00a0'}</p>
          )}
        </div>
        <Group className={classes.buttons} gap="0.75rem 1.5rem">
          <BreakButtons clock={clock} className={classes.breaks} />
          <ClockButtons clock={clock} className={classes.punch} />
        </Group>
      </section>
      {clock.form}
    </>
  )
}
