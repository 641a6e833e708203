import { type FeatureRows, row, when, none, page, ofUser, own, team, all, no } from '../../../../testing/rows.ts'
import {
  companyHoursInput,
  draftInput,
  editHolidayInput,
  editSeriesInput,
  editShiftInput,
  holidayDaysInput,
  holidayInput,
  hoursInput,
  importInput,
  monthOfUser,
  newHolidayInput,
  newSeriesInput,
  newShiftInput,
  oneDayInput,
  placeInput,
  seriesInput,
  shiftInput,
} from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'schedules'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  shifts: row(ofUser,        no,      own,           team,         team,         all,           all),
  createShift: row(newShiftInput, no, no,            no,           team,         all,           all),
  shift: row(shiftInput,     no,      own,           team,         team,         all,           all),
  editShift: row(editShiftInput, no,  no,            no,           team,         all,           all),
  deleteShift: row(shiftInput, no,    no,            no,           team,         all,           all),
  recurring: row(ofUser,     no,      own,           team,         team,         all,           all),
  createRecurringSchedule: row(newSeriesInput, no, no, no,         team,         all,           all),
  editRecurringSchedule: row(editSeriesInput, no, no, no,          team,         all,           all),
  deleteRecurringSchedule: [
    when('all of it', seriesInput, no, no,           no,           team,         all,           all),
    when('one day', oneDayInput, no, no,             no,           team,         all,           all),
  ],
  warnings: row(draftInput,  no,      no,            no,           team,         all,           all),
  people: row(page,          '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  calendar: row(monthOfUser, no,      own,           team,         team,         all,           all),
  workingHoursOf: row(ofUser, no,     own,           team,         team,         all,           all),
  setWorkingHours: row(hoursInput, no, no,           no,           '403 ok 404', '403 ok ok',   all),
  companyHours: row(none,    'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
  // Only the owner of the installation is allowed, who is not in this table.
  setCompanyHours: row(companyHoursInput, '403', '403', '403',     '403',        '403',         '403'),
  previewCompanyHours: row(companyHoursInput, '403', '403', '403', '403',        '403',         '403'),
  holidays: row(none,        'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
  previewHolidays: row(holidayDaysInput, '403', '403', '403',      '403',        'ok',          'ok'),
  addHoliday: row(newHolidayInput, '403', '403',     '403',        '403',        'ok',          'ok'),
  editHoliday: row(editHolidayInput, no, no,         no,           no,           all,           all),
  removeHoliday: row(holidayInput, no, no,           no,           no,           all,           all),
  holidayCountries: row(none, '403',  '403',         '403',        '403',        'ok',          'ok'),
  proposedHolidays: row(placeInput, '403', '403',    '403',        '403',        'ok',          'ok'),
  importHolidays: row(importInput, '403', '403',     '403',        '403',        'ok',          'ok'),
}
