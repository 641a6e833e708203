import { correctHoursNeeds, readOthersNeeds } from '@muster/contract/attendance/view'
import routes from 'virtual:contract-routes'
import type { SearchEntries } from '../../kit/searchEntries.ts'
import type { Session } from '../../kit/session/session.tsx'

const page = '?view=attendance'
const reads = ({ can }: Session) => can(routes.attendance.today['~orpc'].meta.needs)

/** The tabs and actions that the search finds. */
const entries: SearchEntries = {
  destinations: [
    { kind: 'tab', label: 'Today', href: `${page}&tab=today`, words: 'time clock', isVisibleTo: reads },
    { kind: 'tab', label: 'History', href: `${page}&tab=history`, words: 'timesheet hours days', isVisibleTo: reads },
    {
      kind: 'tab',
      label: 'Schedule',
      href: `${page}&tab=schedule`,
      words: 'shifts rota roster',
      isVisibleTo: ({ can }) => can(routes.schedules.calendar['~orpc'].meta.needs),
    },
    {
      kind: 'tab',
      label: 'Team',
      href: `${page}&tab=team`,
      words: 'all employees',
      isVisibleTo: ({ can }) => can(readOthersNeeds),
    },
    {
      kind: 'tab',
      label: 'Worked Hours',
      href: `${page}&tab=hours`,
      words: 'corrections overtime',
      isVisibleTo: ({ can }) => can(correctHoursNeeds),
    },
    {
      kind: 'action',
      label: 'Clock In or Out',
      href: `${page}&tab=today`,
      words: 'punch start work stop break',
      isVisibleTo: (session) => reads(session) && session.can('attendance.clock_in'),
    },
  ],
}

export default entries
