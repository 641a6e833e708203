import { Button, Group, Loader } from '@mantine/core'
import { IconToolsKitchen2, IconCoffee, IconLogin2, IconLogout, IconUser, type Icon } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BreakType } from '@muster/contract/kit/worktime'
import routes from 'virtual:contract-routes'
import { formatLocalTime } from '../../../../kit/format.ts'
import { useSession } from '../../../../kit/session/session.tsx'
import { breakWords } from '../labels.ts'
import type { ClockState } from './useClock.ts'

/** The break types that have a button; MEETING has none (specification 2, section 2). */
const breakOptions: readonly [BreakType, Icon][] = [
  ['LUNCH', IconToolsKitchen2],
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

/** Shows the button that clocks in or out, or a note that the user may do neither. */
export function ClockButtons({ clock, className }: { clock: ClockState; className?: string | undefined }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { live, punches, since, reportOpenDay } = clock
  const { isIn } = live
  const { pendingActions, isBusy } = punches
  const { clockIn, clockOut } = routes.attendance
  const [label, runningLabel] = isIn ? [t('Clock Out'), t('Clocking out…')] : [t('Clock In'), t('Clocking in…')]
  if (!can((isIn ? clockOut : clockIn)['~orpc'].meta.needs))
    return <p className="soft">{t("You don't have permission to clock in/out")}</p>
  return (
    <Group gap="sm" className={className}>
      <Punch
        label={label}
        runningLabel={runningLabel}
        isBusy={isIn ? pendingActions.clockOut : pendingActions.clockIn}
        disabled={isBusy}
        icon={isIn ? IconLogout : IconLogin2}
        onPress={isIn ? punches.clockOut : punches.clockIn}
      />
      {since?.day ? (
        <Button variant="subtle" size="md" onClick={reportOpenDay}>
          {t('Forgot to clock out?')}
        </Button>
      ) : null}
    </Group>
  )
}

/**
 * Shows the current break with a button to end it, or else the buttons to start one; nothing while clocked out or
 * without permission.
 */
export function BreakButtons({ clock, className }: { clock: ClockState; className?: string | undefined }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const label = useId()
  const { live, punches } = clock
  const { isIn, pause } = live
  const { pendingActions, isBusy } = punches
  const part = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // The pressed button is gone: focus moves to those that replaced it.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) part.current?.querySelector('button')?.focus()
  }, [pause?.id])
  if (!isIn || !can(routes.attendance.startBreak['~orpc'].meta.needs)) return null
  return (
    <div
      ref={part}
      className={className}
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
          <p className="soft" id={label}>
            {t('Take a break')}
          </p>
          <Group gap="xs" role="group" aria-labelledby={label}>
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
