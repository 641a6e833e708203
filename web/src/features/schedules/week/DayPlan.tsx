import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCalendarUser, IconPlus, IconRepeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WeekDayPlan, WeekPage, WeekPerson } from '@muster/contract/schedules/week'
import { leaveTypeWords } from '../../leaves/shared/labels.tsx'
import { formatDay, formatLocalTime } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { shiftTypeLabels } from '../labels.ts'
import classes from './Week.module.css'

/** A week and what a press on one of its days does. */
export interface WeekProps {
  week: WeekPage
  busy: boolean
  onOpen: (person: WeekPerson, date: string) => void
  onAdd: (person: WeekPerson, date: string) => void
}

/** Shows a person's shifts, leave and working hours on a day, and a button that adds a shift. */
export function DayPlan(props: {
  person: WeekPerson
  day: WeekDayPlan
  mayAdd: boolean
  /** The leave on the days before and after, where they are beside the day: equal leave is shown as one bar. */
  leaveBeside?: { before: string | null | undefined; after: string | null | undefined }
  onOpen: () => void
  onAdd: () => void
}) {
  const { person, day, mayAdd, leaveBeside, onOpen, onAdd } = props
  const { t } = useTranslation()
  const { date, shifts, leaveType, isClash, isEmployed } = day
  const leaveWords: Partial<Record<string, string>> = leaveTypeWords
  if (!isEmployed) return <span className="faint small">{t('Not employed')}</span>
  return (
    <div className={classes.plan}>
      {leaveType === null ? null : (
        <UnstyledButton
          className={`${classes.chip} tint small`}
          data-colour="amber"
          data-begun={leaveBeside?.before === leaveType || undefined}
          data-continues={leaveBeside?.after === leaveType || undefined}
          onClick={onOpen}
        >
          <IconCalendarUser size={14} aria-hidden />
          <span className="truncate">{t(leaveWords[leaveType] ?? 'Leave')}</span>
        </UnstyledButton>
      )}
      {shifts.map(({ id, source, shiftType, start, end }) => {
        const times = `${formatLocalTime(start)}–${formatLocalTime(end)}`
        if (source === 'HOURS')
          return leaveType === null ? (
            <UnstyledButton
              key={source}
              className={`${classes.hours} soft small numbers`}
              title={t('Working hours')}
              onClick={onOpen}
            >
              <span className="visually-hidden">{t('Working hours')} </span>
              {times}
            </UnstyledButton>
          ) : null
        return (
          <UnstyledButton
            key={id}
            className={`${classes.chip} tint small`}
            data-colour={isClash ? 'red' : 'green'}
            onClick={onOpen}
          >
            {isClash ? <IconAlertTriangle size={14} aria-hidden /> : null}
            <span className={classes.times}>
              <span className="numbers medium">{times}</span>
              <span>
                {shiftType ? t(shiftTypeLabels[shiftType]) : null}
                {isClash ? `, ${t('on leave')}` : null}
              </span>
            </span>
            {source === 'RECURRING' ? (
              <>
                <IconRepeat size={12} aria-hidden />
                <span className="visually-hidden">{t('Recurring')}</span>
              </>
            ) : null}
          </UnstyledButton>
        )
      })}
      {mayAdd ? (
        <UnstyledButton
          className={classes.add}
          aria-label={t('Add a shift for {name} on {day}', { name: fullName(person), day: formatDay(date) })}
          onClick={onAdd}
        >
          <IconPlus size={14} aria-hidden />
        </UnstyledButton>
      ) : null}
    </div>
  )
}
