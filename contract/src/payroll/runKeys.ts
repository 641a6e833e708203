import { z } from 'zod'
import { Day, Month, Year } from '../kit/time.ts'

/** The largest number of extra runs in a month. */
export const maxExtraRuns = 999

/**
 * The key of a payroll run: `2026-11` for the run of a month, `2026-11.1` for the first extra run in it, and so on.
 */
export const RunKey = z
  .string('Please enter a run as YYYY-MM or YYYY-MM.1')
  .regex(/^\d{4}-\d{2}(\.[1-9]\d{0,2})?$/, { error: 'Please enter a run as YYYY-MM or YYYY-MM.1', abort: true })
  .refine((key) => Month.safeParse(key.slice(0, 7)).success, 'Please enter a month between 2000 and 2100')
export type RunKey = z.infer<typeof RunKey>

/** The number of a run in its month: 0 for the monthly run. */
export const RunNumber = z.coerce
  .number('Please enter the number of a run')
  .int('Please enter the number of a run')
  .min(0, 'Please enter the number of a run')
  .max(maxExtraRuns, 'Please enter the number of a run')

/** A run as the database stores it: its month, and its number. The monthly run has the number 0. */
export interface RunPlace {
  period: string
  run: number
}

/** Returns the month and the number of a run. */
export const placeOfRun = (key: string): RunPlace => ({ period: key.slice(0, 7), run: Number(key.slice(8)) })

/** Returns the key of a run. */
export const keyOfRun = ({ period, run }: RunPlace): RunKey => (run === 0 ? period : `${period}.${run}`)

/** Returns the month of a run. */
export const monthOfRun = (key: string): string => key.slice(0, 7)

/** Returns true if a key is that of an extra run. */
export const isExtraRun = (key: string): boolean => key.length > 7

/**
 * The kinds of extra runs that are made of chosen people. DIFFERENCES has no amounts: it pays the differences of earlier months of the year that the next
 * monthly run would pay.
 */
export const extraRunKinds = ['BONUS', 'CORRECTION', 'THIRTEENTH_MONTH', 'DIFFERENCES'] as const
/** All kinds of extra runs. PART pays a part of the month to the people of a pay group. */
export const runKinds = [...extraRunKinds, 'PART'] as const
export type RunKind = (typeof runKinds)[number]
export type ExtraRunKind = (typeof extraRunKinds)[number]

/** A month of the year, from 1 to 12. */
export const MonthOfYear = z.coerce
  .number('Please enter a month from 1 to 12')
  .int('Please enter a month from 1 to 12')
  .min(1, 'Please enter a month from 1 to 12')
  .max(12, 'Please enter a month from 1 to 12')

export const MonthInput = z.object({ month: MonthOfYear, year: Year })
export type MonthInput = z.infer<typeof MonthInput>

/** A month, and the number of one of its runs; without it, all runs of the month count. */
export const MonthRunInput = MonthInput.extend({ run: RunNumber.optional() })
export type MonthRunInput = z.infer<typeof MonthRunInput>

/** The day of payment that payslips show, for APPROVED only. Without one, it is that of the pay rules or the extra run. */
export const PaymentDate = Day
