import { Button, Group, Loader } from '@mantine/core'
import { IconBriefcase, IconCoffee, IconLogin2, IconLogout, IconUser, type Icon } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BreakType } from '@muster/contract/kit/worktime'
import routes from 'virtual:contract-routes'
import { formatDay, formatLocalTime } from '../../../kit/format.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { breakWords } from '../shared/labels.ts'
import type { LiveDay } from './liveDay.ts'
import type { TodayReading } from './todayQuery.ts'
import type { usePunches } from './usePunches.ts'
import classes from './Today.module.css'
import { formatter } from '@muster/contract/kit/formatters'

/** Shows the current time in the employee's time zone: the server's time plus `elapsed` seconds. */
function Clock({ localNow, elapsed, zone }: { localNow: string; elapsed: number; zone: string }) {
  const { t } = useTranslation()
  const now = Temporal.PlainDateTime.from(localNow).add({ seconds: elapsed })
  const time = formatter('DateTimeFormat', undefined, { timeStyle: 'medium', timeZone: 'UTC' }).format(
    now.toZonedDateTime('UTC').epochMilliseconds,
  )
  return (
    <div className={classes.clock}>
      <p role="timer" aria-label={t('Current time')} className={`${classes.time} numbers`}>
        {time}
      </p>
      <p className="soft">{formatDay(now.toPlainDate().toString())}</p>
      <p className="faint small">{zone.replaceAll('_', ' ')}</p>
    </div>
  )
}

type Punches = ReturnType<typeof usePunches>

/** The break types that have a button; MEETING has none (specification 2, section 2). */
const breakOptions: readonly [BreakType, Icon][] = [
  ['LUNCH', IconBriefcase],
  ['SHORT', IconCoffee],
  ['PERSONAL', IconUser],
]

/** Shows a button that keeps its focus while its action is running, announces this, and ignores further presses. */
function Punch(props: {
  label: string
  isBusy: boolean
  runningLabel: string
  disabled: boolean
  icon: Icon
  onPress: () => void
  isSecondary?: boolean
}) {
  const { label, isBusy, runningLabel, disabled, icon: Icon, onPress, isSecondary } = props
  return (
    <Button
      variant={isSecondary ? 'default' : undefined}
      size={isSecondary ? 'sm' : 'md'}
      aria-disabled={disabled || undefined}
      aria-busy={isBusy || undefined}
      leftSection={isBusy ? <Loader size={16} color="currentColor" aria-hidden /> : <Icon size={18} aria-hidden />}
      onClick={onPress}
    >
      {isBusy ? runningLabel : label}
    </Button>
  )
}

/** Shows the clock, the status, and the buttons for clocking in and out and for breaks. */
export function StatusCard(props: {
  today: TodayReading
  live: LiveDay
  elapsed: number
  punches: Punches
  onForgotten: () => void
}) {
  const { today, live, elapsed, punches, onForgotten } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const { record } = today
  const { isIn, pause } = live
  const { pendingActions, isBusy } = punches
  const { clockIn, clockOut } = routes.attendance
  const canPunch = can((isIn ? clockOut : clockIn)['~orpc'].meta.needs)
  const since = record?.clockEntries.find((entry) => entry.clockOut === null)?.clockInTime
  const isEarlier = isIn && record !== null && record.date < today.today
  const [label, runningLabel] = isIn ? [t('Clock Out'), t('Clocking out…')] : [t('Clock In'), t('Clocking in…')]

  return (
    <section className={`card ${classes.status}`} aria-label={t('Your status')}>
      <Clock localNow={today.localNow} elapsed={elapsed} zone={today.zone} />
      <div className={classes.state}>
        <h2 className={classes.sentence} data-in={isIn || undefined}>
          {isIn ? t('You are clocked in') : t('Ready to start your day?')}
        </h2>
        {since && record ? (
          <p className="soft numbers">
            {isEarlier
              ? t('Since {day}, {time}', { day: formatDay(record.date), time: formatLocalTime(since) })
              : t('Since {time}', { time: formatLocalTime(since) })}
          </p>
        ) : null}
      </div>
      {canPunch ? (
        <Group gap="sm" className={classes.buttons}>
          <Punch
            label={label}
            runningLabel={runningLabel}
            isBusy={isIn ? pendingActions.clockOut : pendingActions.clockIn}
            disabled={isBusy}
            icon={isIn ? IconLogout : IconLogin2}
            onPress={isIn ? punches.clockOut : punches.clockIn}
          />
          {isEarlier ? (
            <Button variant="subtle" size="md" onClick={onForgotten}>
              {t('Forgot to clock out?')}
            </Button>
          ) : null}
        </Group>
      ) : (
        <p className="soft">{t("You don't have permission to clock in/out")}</p>
      )}
      {isIn && can(routes.attendance.startBreak['~orpc'].meta.needs) ? (
        <Breaks pause={pause} punches={punches} />
      ) : null}
    </section>
  )
}

/** Shows the current break with a button to end it, or else the buttons to start one. */
function Breaks({ pause, punches }: { pause: LiveDay['pause']; punches: Punches }) {
  const { t } = useTranslation()
  const { pendingActions, isBusy } = punches
  const part = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // The pressed button is gone: focus moves to those that replaced it.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) part.current?.querySelector('button')?.focus()
  }, [pause?.id])
  return (
    <div
      ref={part}
      className={`ruled ${classes.breaks}`}
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null && hadFocus.current)}
    >
      {pause ? (
        <>
          <p className="medium">
            {t('On {type} break since {time}', {
              type: t(breakWords[pause.breakType]),
              time: formatLocalTime(pause.startLocal),
            })}
          </p>
          <Punch
            isSecondary
            label={t('End Break')}
            runningLabel={t('Ending break…')}
            isBusy={pendingActions.endBreak}
            disabled={isBusy}
            icon={IconCoffee}
            onPress={() => punches.endBreak(pause.id)}
          />
        </>
      ) : (
        <>
          <p className="soft" id="take-a-break">
            {t('Take a break')}
          </p>
          <Group gap="xs" role="group" aria-labelledby="take-a-break">
            {breakOptions.map(([type, icon]) => (
              <Punch
                key={type}
                isSecondary
                label={t(breakWords[type])}
                runningLabel={t('Starting break…')}
                isBusy={pendingActions.startBreak === type}
                disabled={isBusy}
                icon={icon}
                onPress={() => punches.startBreak(type)}
              />
            ))}
          </Group>
        </>
      )}
    </div>
  )
}
