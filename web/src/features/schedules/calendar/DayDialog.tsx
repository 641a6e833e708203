import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '@muster/contract/schedules/calendar'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatDay } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { shiftTypeLabels } from '../labels.ts'
import { beforeAccountOf, hoursOf, leaveOf, styleOf, sourceLabels, timesOf } from './dayStyles.ts'

/** An action on a day. */
export interface DayAction {
  label: string
  onClick: () => void
  danger?: boolean
}

/** Shows the day of the calendar that the address names, with actions for people who may plan. */
export function DayDialog(props: {
  day: CalendarDay | null
  /** The actions on the day, the primary one last. */
  actions: readonly DayAction[]
  onClose: () => void
}) {
  const { day, actions, onClose } = props
  return (
    <Dialog opened={day !== null} onClose={onClose} title={day ? formatDay(day.date) : ''} inAddress>
      {day ? <DayDetails day={day} actions={actions} /> : null}
    </Dialog>
  )
}

/** Shows what is planned and recorded on a day, and the actions on it, the primary one last. */
export function DayDetails({ day, actions }: { day: CalendarDay; actions: readonly DayAction[] }) {
  const { t } = useTranslation()
  return (
    <>
      <Stack gap="md" align="flex-start">
        <StatusBadge look={styleOf(day)} />
        <Facts
          facts={[
            { label: t('Holiday'), value: day.holiday },
            { label: t('Planned'), value: timesOf(day) },
            { label: t('Based on'), value: day.plan && t(sourceLabels[day.plan.source]) },
            { label: t('Shift Type'), value: day.plan?.shiftType && t(shiftTypeLabels[day.plan.shiftType]) },
            { label: t('Hours worked'), value: hoursOf(day) },
            { label: t('Leave'), value: leaveOf(day) },
            { label: t('Absence'), value: beforeAccountOf(day), wide: true },
          ]}
        />
        {day.plan ||
        day.isDayOff ||
        day.holiday ||
        day.leaveType ||
        day.hoursWorked !== null ||
        day.beforeAccount ? null : (
          <p className="soft">{t('Nothing is planned or recorded for this day.')}</p>
        )}
      </Stack>
      {actions.length > 0 ? (
        <DialogButtons>
          {actions.map(({ label, onClick, danger }, index) => (
            <Button
              key={label}
              variant={danger || index < actions.length - 1 ? 'default' : 'filled'}
              c={danger ? 'var(--red-ink)' : undefined}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
        </DialogButtons>
      ) : null}
    </>
  )
}
