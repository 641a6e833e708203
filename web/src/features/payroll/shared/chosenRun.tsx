import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import routes from 'virtual:contract-routes'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { monthAndYear, usePeriod } from './period.tsx'

/**
 * Returns the run of the month that the address names: its number, undefined for all runs; and the key of the run that
 * actions concern, which is the month's own run unless an extra run is chosen.
 */
export function useChosenRun(): { run: number | undefined; key: string } {
  const { period } = usePeriod()
  const { params } = useAddress()
  const text = params.get('run') ?? ''
  const run = /^\d{1,3}$/.test(text) ? Number(text) : undefined
  return { run, key: run ? `${period}.${run}` : period }
}

/** Returns the name of a run: the month and, for an extra run, its name. */
export const runName = ({ period, extra }: Pick<PayrollRun, 'period' | 'extra'>): string =>
  extra ? `${extra.name}, ${formatMonth(period)}` : formatMonth(period)

/** Lets the user choose one of the month's runs, or all of them. Shows nothing in a month without extra runs. */
export function RunField({ size }: { size?: 'xs' }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { set } = useAddress()
  const { period } = usePeriod()
  const { run } = useChosenRun()
  const { data } = useQuery({
    ...orpc.payroll.extraRuns.queryOptions({ input: monthAndYear(period) }),
    enabled: can(routes.payroll.extraRuns['~orpc'].meta.needs),
  })
  if (!data?.runs.length) return null
  const choices = data.runs.map(({ key, name }) => ({ value: key.slice(8), label: name }))
  return (
    <NativeSelect
      size={size}
      // Names of runs are long: on a phone, they have a line of their own after the other fields.
      style={size ? undefined : { gridColumn: '1 / -1', order: 1 }}
      aria-label={t('Run')}
      value={run ?? ''}
      onChange={({ currentTarget: { value } }) =>
        set({ run: value === '' ? null : value, page: null }, { replace: true })
      }
      data={[{ value: '', label: t('All runs') }, { value: '0', label: t('Monthly run') }, ...choices]}
    />
  )
}
