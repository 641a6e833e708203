import { route } from '../kit/route.ts'
import { LeaveCalendar, LeaveCalendarMonth, LeaveTimeline, LeaveTimelinePage } from './calendar.ts'

/** The calls of the leave calendar. */
export const leaveCalendarCalls = {
  calendar: route({
    method: 'GET',
    path: '/leaves/calendar',
    needs: 'leaves.calendar_view',
    summary: 'List the people on leave on each day, with weekends and holidays',
  })
    .input(LeaveCalendar)
    .output(LeaveCalendarMonth),
  timeline: route({
    method: 'GET',
    path: '/leaves/timeline',
    needs: 'leaves.calendar_view',
    summary: 'List people with their approved and pending leave in a range of days',
    description:
      'People with leave come first. While the company’s setting `colleaguesSeeAway` is on, your manager, peers and direct reports are included: you see only the dates of their approved leave.',
  })
    .input(LeaveTimeline)
    .output(LeaveTimelinePage),
}
