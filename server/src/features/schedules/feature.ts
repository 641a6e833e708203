import { Holiday } from '@muster/contract/schedules/holidays'
import { RecurringSchedule, Shift } from '@muster/contract/schedules/shifts'
import { WorkingHours } from '@muster/contract/schedules/workingHours'
import type { Feature } from '../../feature.ts'
import { createDemoShifts } from './demo/createDemoShifts.ts'
import { planDemoCompany } from './demo/createDemoSchedules.ts'
import { effectsOnSchedules } from './effects.ts'
import { schedulesOfPeople } from './people.ts'
import { schedulesArea } from './policy.ts'
import { schedulesHandlers } from './routes.ts'

export const schedulesFeature: Feature<'schedules'> = {
  reference: {
    title: 'Schedules',
    description: 'Shifts, recurring schedules, working hours and holidays.',
    shapes: { Holiday, RecurringSchedule, Shift, WorkingHours },
  },
  handlers: schedulesHandlers,
  effects: effectsOnSchedules,
  areas: [schedulesArea],
  auditActions: [
    'shift.created',
    'shift.assigned',
    'shift.copied',
    'shift.copy_previewed',
    'shift.changed',
    'shift.deleted',
    'recurring_schedule.created',
    'recurring_schedule.assigned',
    'recurring_schedule.changed',
    'recurring_schedule.deleted',
    'working_hours.set',
    'working_hours.previewed',
    'holiday.added',
    'holiday.changed',
    'holiday.removed',
    'holiday.imported',
    'holiday.previewed',
  ],
  people: schedulesOfPeople,
  demo: { createAtStart: planDemoCompany, createHistory: createDemoShifts },
}
