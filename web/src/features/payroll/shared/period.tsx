import { Group, NativeSelect } from '@mantine/core'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n.ts'
import { formatMonth } from '../../../kit/format.ts'
import { monthIn } from '../../../kit/page/MonthPicker.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'

/** The month and the year of `2026-11`, the month from 1 on. */
export function monthAndYear(period: string): { month: number; year: number } {
  const [year, month] = period.split('-').map(Number)
  return { month: month ?? 1, year: year ?? 2000 }
}

/** The month before or after another, `2026-11`. */
export const monthAfter = (period: string, months: number): string =>
  Temporal.PlainYearMonth.from(period).add({ months }).toString()

/** The name of a month, 1 to 12. */
export const monthName = (month: number): string =>
  formatDayPart(Temporal.PlainDate.from({ year: 2000, month, day: 1 }), i18n.language, { month: 'long' })

/** This year, two before and two after it (specification 2, section 9). */
export const offeredYears = (present: string): number[] =>
  Array.from({ length: 5 }, (_, index) => monthAndYear(present).year - 2 + index)

/**
 * The month that the address names, `2026-11`, this month where it names none that is offered; whether it is named, and
 * how another one is chosen.
 */
export function usePeriod() {
  const { params, set } = useAddress()
  const present = useToday().slice(0, 7)
  const written = monthIn(params.get('month'))
  const named = written && offeredYears(present).includes(monthAndYear(written).year) ? written : undefined
  const period = named ?? present
  return {
    period,
    isNamed: named !== undefined,
    present,
    isToCome: period > present,
    setPeriod: (month: string) => set({ month, page: null }, { replace: true }),
  }
}

/** The month and the year that the page shows (specification 2, section 2). A month to come says so. */
export function PeriodSelect() {
  const { t } = useTranslation()
  const { period, present, isToCome, setPeriod } = usePeriod()
  const { month, year } = monthAndYear(period)
  const choose = (chosen: { month: number; year: number }) =>
    setPeriod(`${chosen.year}-${String(chosen.month).padStart(2, '0')}`)
  return (
    <Group gap="xs" mb="md">
      <NativeSelect
        w="9.5rem"
        aria-label={t('Month')}
        value={month}
        onChange={({ currentTarget }) => choose({ month: Number(currentTarget.value), year })}
        data={Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))}
      />
      <NativeSelect
        w="6rem"
        aria-label={t('Year')}
        value={year}
        onChange={({ currentTarget }) => choose({ month, year: Number(currentTarget.value) })}
        data={offeredYears(present).map((each) => ({ value: String(each), label: String(each) }))}
      />
      <p className="soft" role="status">
        {isToCome
          ? t('{month} is still to come: there is no payroll of it yet.', { month: formatMonth(period) })
          : null}
      </p>
    </Group>
  )
}
