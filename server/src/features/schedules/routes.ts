import type { Handlers } from '../../http/serveContract.ts'

/** Calls that are being built. */
function later(name: string) {
  const answer = () => {
    throw new Error(`${name} is being built`)
  }
  return Object.defineProperty(answer, 'name', { value: name }) as never
}

export const schedulesHandlers: Handlers<'schedules'> = {
  shifts: later('shifts'),
  createShift: later('createShift'),
  shift: later('shift'),
  editShift: later('editShift'),
  deleteShift: later('deleteShift'),
  recurring: later('recurring'),
  createRecurringSchedule: later('createRecurringSchedule'),
  editRecurringSchedule: later('editRecurringSchedule'),
  deleteRecurringSchedule: later('deleteRecurringSchedule'),
  warnings: later('warnings'),
  people: later('people'),
  calendar: later('calendar'),
  workingHoursOf: later('workingHoursOf'),
  setWorkingHours: later('setWorkingHours'),
  companyHours: later('companyHours'),
  setCompanyHours: later('setCompanyHours'),
  holidays: later('holidays'),
  addHoliday: later('addHoliday'),
  editHoliday: later('editHoliday'),
  removeHoliday: later('removeHoliday'),
}
