import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysProblem } from '@muster/contract/reports/daysProblem'
import { DayInput } from '../../../kit/form/days/DayField.tsx'
import { day } from '../../../kit/list/filters.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import classes from './range.module.css'

const [first, last] = ['2000-01-01', '2100-12-31']

/** Common date ranges, relative to today. */
const rangeLabels = {
  month: { label: 'This month', of: (today) => ({ startDate: today.with({ day: 1 }), endDate: today }) },
  lastMonth: {
    label: 'Last month',
    of: (today) => ({
      startDate: today.subtract({ months: 1 }).with({ day: 1 }),
      endDate: today.with({ day: 1 }).subtract({ days: 1 }),
    }),
  },
  quarter: {
    label: 'Last 3 months',
    of: (today) => ({ startDate: today.subtract({ months: 3 }).add({ days: 1 }), endDate: today }),
  },
  year: { label: 'This year', of: (today) => ({ startDate: today.with({ month: 1, day: 1 }), endDate: today }) },
  twelve: {
    label: 'Last 12 months',
    of: (today) => ({ startDate: today.subtract({ years: 1 }).add({ days: 1 }), endDate: today }),
  },
} as const satisfies Record<
  string,
  { label: string; of: (today: Temporal.PlainDate) => Record<'startDate' | 'endDate', Temporal.PlainDate> }
>
type TimeKey = keyof typeof rangeLabels
const timeKeys = Object.keys(rangeLabels) as TimeKey[]

/**
 * Returns the reports' date range from the address, by default from the first of this month to today (specification 3,
 * section 9). `problem` is the error in the range, or null.
 */
export function useRange() {
  const { params, set } = useAddress()
  const today = useToday()
  const startDate = day.read(params.get('from') ?? '') ?? `${today.slice(0, 8)}01`
  const endDate = day.read(params.get('to') ?? '') ?? today
  return {
    startDate,
    endDate,
    today,
    problem: daysProblem(startDate, endDate)?.message ?? null,
    choose: (from: string, to: string) => set({ from, to }, { replace: true }),
  }
}

/**
 * Lets the user choose the first and last day, or a common range; on a phone the days only if no range fits. `legend`
 * adds the meaning of the dashed lines of sparklines.
 */
export function RangeFields({ legend = false }: { legend?: boolean }) {
  const { t } = useTranslation()
  const { startDate, endDate, today, problem, choose } = useRange()
  const isNarrow = useNarrow()
  const [isCustom, setCustom] = useState(false)
  const daysOf = (key: TimeKey) => {
    const { startDate: from, endDate: to } = rangeLabels[key].of(Temporal.PlainDate.from(today))
    return [from.toString(), to.toString()] as const
  }
  const selectedKey = timeKeys.find((key) => daysOf(key).join() === [startDate, endDate].join())
  const days = (
    <>
      <DayInput
        label={t('From')}
        value={startDate}
        onChange={(from) => from && choose(from, endDate)}
        min={first}
        max={last}
        error={problem !== null}
      />
      <DayInput
        label={t('To')}
        value={endDate}
        onChange={(to) => to && choose(startDate, to)}
        min={first}
        max={last}
        error={problem && t(problem)}
      />
    </>
  )
  const period = (
    <NativeSelect
      className={classes.period}
      label={isNarrow ? undefined : t('Period')}
      aria-label={isNarrow ? t('Period') : undefined}
      value={isNarrow && isCustom ? '' : (selectedKey ?? '')}
      onChange={({ currentTarget: { value } }) => {
        setCustom(!value)
        if (value) choose(...daysOf(value as TimeKey))
      }}
      data={[
        { value: '', label: t('Custom'), disabled: !isNarrow },
        ...timeKeys.map((key) => ({ value: key, label: t(rangeLabels[key].label) })),
      ]}
    />
  )
  return (
    <search className={classes.fields}>
      {isNarrow ? period : days}
      {isNarrow ? (isCustom || selectedKey === undefined) && days : period}
      {legend ? (
        <p className={`${classes.legend} faint small`} aria-hidden="true">
          {t('Dashed line: average of the previous period')}
        </p>
      ) : null}
    </search>
  )
}
