import { z } from 'zod'
import { Effects } from '../kit/effects.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Year } from '../kit/time.ts'
import {
  AddHoliday,
  EditHoliday,
  Holiday,
  HolidayCountry,
  HolidayDays,
  ImportHolidays,
  ProposedHoliday,
  ProposeHolidays,
} from './holidays.ts'

/** The calls of the company's holidays. */
export const holidayCalls = {
  holidays: route({
    method: 'GET',
    path: '/holidays',
    needs: 'signed-in',
    isOpenToAssistants: true,
    summary: 'List the company’s holidays in a year (by default this year)',
  })
    .input(z.object({ year: Year.optional() }))
    .output(z.object({ holidays: z.array(Holiday) })),
  previewHolidays: route({
    method: 'POST',
    path: '/holidays/preview',
    reads: true,
    needs: 'leaves.policy_manage',
    summary: 'Preview adding or removing holidays',
  })
    .input(HolidayDays)
    .output(Effects),
  addHoliday: route({
    method: 'POST',
    path: '/holidays',
    needs: 'leaves.policy_manage',
    summary: 'Add a holiday',
    description: '409 `holiday.taken` if the day is already a holiday.',
    success: 201,
  })
    .input(AddHoliday)
    .output(z.object({ holiday: Holiday })),
  editHoliday: route({
    method: 'PUT',
    path: '/holidays/{id}',
    needs: 'leaves.policy_manage',
    summary: 'Update a holiday',
    description:
      '409 `holiday.changed_meanwhile` if it does not match `were`, `holiday.taken` if the new day is already a holiday.',
  })
    .input(EditHoliday)
    .output(z.object({ holiday: Holiday })),
  removeHoliday: route({
    method: 'DELETE',
    path: '/holidays/{id}',
    needs: 'leaves.policy_manage',
    summary: 'Delete a holiday',
    description: '409 `holiday.changed_meanwhile` if it is no longer on `date`.',
    success: 204,
  }).input(z.object({ id: Id, date: Day.optional() })),
  holidayCountries: route({
    method: 'GET',
    path: '/holidays/countries',
    needs: 'leaves.policy_manage',
    summary: 'List the countries with known public holidays, and their regions',
  }).output(z.object({ countries: z.array(HolidayCountry) })),
  proposedHolidays: route({
    method: 'GET',
    path: '/holidays/proposals',
    needs: 'leaves.policy_manage',
    summary: 'List the public holidays of a country or region in a year, compared with the company’s',
    description: 'Omits observances that are working days.',
  })
    .input(ProposeHolidays)
    .output(z.object({ holidays: z.array(ProposedHoliday), languages: z.array(z.string()) })),
  importHolidays: route({
    method: 'POST',
    path: '/holidays/import',
    needs: 'leaves.policy_manage',
    summary: 'Import public holidays of a country',
    description:
      'Days that are already holidays stay unchanged and count as `skipped`. Imports all other days or none; ' +
      '409 `holiday.taken` if there are none.',
    success: 201,
  })
    .input(ImportHolidays)
    .output(z.object({ holidays: z.array(Holiday), skipped: z.number().int() })),
}
