import { NativeSelect } from '@mantine/core'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n.ts'
import { formatMonth } from '../../../kit/format.ts'
import { monthIn } from '../../../kit/page/MonthPicker.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'

/** Returns the year and the month, from 1 to 12, of a month such as `2026-11`. */
export function monthAndYear(period: string): { month: number; year: number } {
  const [year, month] = period.split('-').map(Number)
  return { month: month ?? 1, year: year ?? 2000 }
}

/**
 * Returns the month that is `months` months after another, such as `2026-11`; an earlier month if `months` is negative.
 */
export const monthAfter = (period: string, months: number): string =>
  Temporal.PlainYearMonth.from(period).add({ months }).toString()

/** Returns the name of a month from 1 to 12. */
export const monthName = (month: number): string =>
  formatDayPart(Temporal.PlainDate.from({ year: 2000, month, day: 1 }), i18n.language, { month: 'long' })

/** Returns the years to choose from: the current year, two before it and two after it (specification 2, section 9). */
export const offeredYears = (present: string): number[] =>
  Array.from({ length: 5 }, (_, index) => monthAndYear(present).year - 2 + index)

/**
 * Returns the month named in the address, such as `2026-11`. If there is none, or it is outside the offered years,
 * returns the current month; `isNamed` is then false.
 */
export function usePeriod() {
  const { params, set } = useAddress()
  const present = useToday().slice(0, 7)
  const requestedMonth = monthIn(params.get('month'))
  const offeredMonth =
    requestedMonth && offeredYears(present).includes(monthAndYear(requestedMonth).year) ? requestedMonth : undefined
  const period = offeredMonth ?? present
  return {
    period,
    isNamed: offeredMonth !== undefined,
    present,
    isToCome: period > present,
    setPeriod: (month: string) => set({ month, run: null, page: null }, { replace: true }),
  }
}

/** Lets the user choose a month and year (specification 2, section 2). Shows `value` instead of the default month. */
export function PeriodFields({ size, value }: { size?: 'xs'; value?: string }) {
  const { t } = useTranslation()
  const { period, present, setPeriod } = usePeriod()
  const { month, year } = monthAndYear(value ?? period)
  const choose = (choice: { month: number; year: number }) =>
    setPeriod(`${choice.year}-${String(choice.month).padStart(2, '0')}`)
  return (
    <>
      <NativeSelect
        size={size}
        aria-label={t('Month')}
        value={month}
        onChange={({ currentTarget }) => choose({ month: Number(currentTarget.value), year })}
        data={Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))}
      />
      <NativeSelect
        size={size}
        aria-label={t('Year')}
        value={year}
        onChange={({ currentTarget }) => choose({ month, year: Number(currentTarget.value) })}
        data={offeredYears(present).map((each) => ({ value: String(each), label: String(each) }))}
      />
    </>
  )
}

/** Points out that the chosen month is in the future. */
export function FutureNote() {
  const { t } = useTranslation()
  const { period, isToCome } = usePeriod()
  return (
    <p className="soft" role="status">
      {isToCome ? t('{month} is in the future, so there is no payroll yet.', { month: formatMonth(period) }) : null}
    </p>
  )
}
