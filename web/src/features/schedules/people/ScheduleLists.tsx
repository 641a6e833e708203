import { Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecurringSchedule, Shift } from '@muster/contract/schedules/shifts'
import { formatDay, formatRange } from '../../../kit/format.ts'
import { RowActions, type RowAction } from '../../../kit/list/RowActions.tsx'
import type { Scheduled } from '../form/EditScheduleDialog.tsx'
import type { ScheduleDialogs } from '../useScheduleDialogs.tsx'
import { formatDaysOfWeek, repeatTypeLabels, shiftTypeLabels, formatTimes } from '../labels.ts'

/** Shows a person's shifts and recurring schedules in a month, with their actions. */
export function ScheduleLists(props: {
  shifts: readonly Shift[]
  series: readonly RecurringSchedule[]
  /** Text shown if there are no shifts and no recurring schedules. */
  empty: string
  dialogs: ScheduleDialogs
}) {
  const { shifts, series, empty, dialogs } = props
  const { t } = useTranslation()
  if (shifts.length + series.length === 0) return <p className="nothing">{empty}</p>

  const actionsOf = (scheduled: Scheduled): RowAction[] => {
    const { can } = 'shift' in scheduled ? scheduled.shift : scheduled.series
    return [
      ...(can.edit
        ? [{ label: t('Edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => dialogs.edit(scheduled) }]
        : []),
      ...(can.delete
        ? [
            {
              label: t('Delete'),
              icon: <IconTrash size={16} aria-hidden />,
              danger: true,
              onClick: () => dialogs.remove(scheduled),
            },
          ]
        : []),
    ]
  }
  return (
    <Stack gap="md">
      {shifts.length > 0 ? (
        <List title={t('Shifts')}>
          {shifts.map((shift) => (
            <Row key={shift.id} title={formatDay(shift.date)} actions={actionsOf({ shift })} notes={shift.notes}>
              {t(shiftTypeLabels[shift.shiftType])}
              {' · '}
              {formatTimes(shift)}
            </Row>
          ))}
        </List>
      ) : null}
      {series.length > 0 ? (
        <List title={t('Recurring schedules')}>
          {series.map((each) => (
            <Row
              key={each.id}
              title={formatRange(each.startDate, each.endDate)}
              actions={actionsOf({ series: each })}
              notes={each.notes}
            >
              {t(shiftTypeLabels[each.shiftType])}
              {' · '}
              {t(repeatTypeLabels[each.repeatType])}
              {' · '}
              {formatTimes(each)}
              {each.includeWeekends || each.weekendDays.length === 0
                ? null
                : ` · ${t('except {days}', { days: formatDaysOfWeek(each.weekendDays) })}`}
            </Row>
          ))}
        </List>
      ) : null}
    </Stack>
  )
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="subhead" style={{ marginBlockEnd: '0.375rem' }}>
      {title}
    </h3>
    <ul className="framed rows numbers">{children}</ul>
  </section>
)

function Row(props: { title: string; notes: string | null; actions: RowAction[]; children: ReactNode }) {
  const { title, notes, actions, children } = props
  return (
    <li className="row">
      <div>
        <p className="medium">{title}</p>
        <p className="soft">{children}</p>
        {notes ? (
          <p className="faint small breaks" dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {notes}
          </p>
        ) : null}
      </div>
      <RowActions actions={actions} />
    </li>
  )
}
