import { formatDate, formatDay, formatRange } from '@muster/contract/kit/formatDays'
import type { NotificationPreference } from '@muster/contract/notifications/preferences'
import { type NewEvent, notify, refresh } from '../../../events/event.ts'
import { everyone } from '../../../people/groups.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import type { Series } from '../../../worktime/recurrence.ts'
import { schedulesArea } from '../policy.ts'
import { formatTimeSpan } from '../../../kernel/timesOfDay.ts'

interface Name {
  id: string
  firstName: string
  lastName: string
}
type Shift = Pick<Series, 'startTime' | 'endTime'> & { date: string }
type Rule = Pick<Series, 'startTime' | 'endTime' | 'startDate' | 'endDate' | 'repeatType'>

/** Returns a shift in words: `Mon 23 Nov 2026, 9:00 AM–5:00 PM`. */
export const shiftWords = ({ date, startTime, endTime }: Shift) =>
  `${formatDay(date)}, ${formatTimeSpan(startTime, endTime)}`

const repeatWords = {
  DAILY: () => 'daily',
  WEEKLY: (start: string) => `every ${formatDay(start).slice(0, 3)}`,
  MONTHLY: (start: string) => `monthly from ${formatDate(start)}`,
} as const

/** Returns a series in words: `daily, 9:00 AM–5:00 PM, 1–31 Dec 2026`. */
export const seriesWords = ({ repeatType, startTime, endTime, startDate, endDate }: Rule) =>
  `${repeatWords[repeatType](startDate)}, ${formatTimeSpan(startTime, endTime)}, ${formatRange(startDate, endDate)}`

/** The kind of a change to a person's plan: assigned (one shift or several), changed or removed. */
export type ChangeKind = 'assigned' | 'assignedSeveral' | 'changed' | 'removed'

const changeWords: Record<ChangeKind, { title: string; verb: string; preference: NotificationPreference }> = {
  assigned: { title: 'New shift', verb: 'assigned you a shift', preference: 'shiftAssigned' },
  assignedSeveral: { title: 'New shifts', verb: 'assigned you shifts', preference: 'shiftAssigned' },
  changed: { title: 'Shift changed', verb: 'changed your shift', preference: 'shiftModified' },
  removed: { title: 'Shift removed', verb: 'removed your shift', preference: 'shiftModified' },
}

/** Returns the notification of a changed plan, described by `words`; none if the person made the change. */
const notificationOf = (
  by: Name,
  personId: string,
  { title, verb, preference }: { title: string; verb: string; preference: NotificationPreference },
  words: string,
  date: string,
): NewEvent[] =>
  personId === by.id
    ? []
    : [
        notify(
          {
            type: 'TEAM_UPDATE',
            title,
            message: `${by.firstName} ${by.lastName} ${verb}: ${words}.`,
            link: `?view=attendance&tab=schedule&whose=own&month=${date.slice(0, 7)}&day=${date}`,
            preference,
          },
          [personId],
        ),
      ]

interface PlanChange {
  personId: string
  kind: ChangeKind
  words: string
  /** The day of the shift, or the first day of the series. */
  date: string
}

/** Returns the events after changes of plans. They notify each person and refresh the screens. */
export function planChanged(by: Name, changes: readonly PlanChange[]): NewEvent[] {
  const people = [...new Set(changes.map(({ personId }) => personId))]
  return [
    ...changes.flatMap(({ personId, kind, words, date }) =>
      notificationOf(by, personId, changeWords[kind], words, date),
    ),
    peopleChanged(schedulesArea, people, by.id),
    refresh('attendance', people),
  ]
}

/** Returns the events after a change of a person's working hours. They notify the person and refresh the screens. */
export const hoursChanged = (by: Name, personId: string, words: string, from: string): NewEvent[] => [
  ...notificationOf(
    by,
    personId,
    { title: 'Working hours changed', verb: 'set your working hours', preference: 'shiftModified' },
    words,
    from,
  ),
  peopleChanged(schedulesArea, [personId], by.id),
  refresh('attendance', [personId]),
]

/** The events after a change of the company's working hours or holidays. They refresh everyone's screens. */
export const everyonesPlans: NewEvent[] = [
  refresh('schedules', everyone),
  refresh('attendance', everyone),
  refresh('leaves', everyone),
]
