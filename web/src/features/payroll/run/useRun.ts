import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { client, orpc } from '../../../kit/api/client.ts'
import { readOwnChange } from '../../../kit/api/queryClient.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { monthAndYear, monthName } from '../shared/period.tsx'

/** How often a run that is computed is asked about, in milliseconds. */
const pause = 1000

/** A month's payroll as a whole, for whoever runs payroll; asked about again and again while it is computed. */
export function useRun(period: string) {
  const { can } = useSession()
  return useQuery({
    ...orpc.payroll.run.queryOptions({ input: { period } }),
    enabled: can(routes.payroll.run['~orpc'].meta.needs),
    refetchInterval: ({ state }) => (state.data?.run.state === 'RUNNING' ? pause : false),
  })
}

/**
 * Generates a month's payroll, once it is asked (specification 2, section 5), and says how that ended, also where it went
 * on in the background or was begun before the page was loaded; `run` is the month as a whole.
 */
export function useGeneration(period: string) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = useRun(period)
  const run = data?.run
  const { month, year } = monthAndYear(period)
  /** The month whose payroll is known to be computed, until its end is told. */
  const underWay = useRef<string>(undefined)
  /** When the last call was answered: what was read of the month before says nothing of how that goes on. */
  const answeredAt = useRef(0)
  const tell = (count: number) =>
    showSuccess(t('Payroll generated successfully!'), t('Generated {count} payroll records', { count }))

  const generation = useAction({
    call: (_: void, context) => client.payroll.generate({ month, year }, { context }),
    done: ({ count, done }) => {
      answeredAt.current = Date.now()
      // It may end before anything is read of it again.
      underWay.current = done ? undefined : period
      if (done) tell(count)
    },
    failed: t('Failed to generate payroll'),
    refused: ({ fieldErrors }) => Object.values(fieldErrors)[0],
    otherwise: 'Please try again',
    stale: 'payroll',
    confirm: () => ({
      title: t('Generate Payroll'),
      message: t('Generate payroll for {month} {year}? This will create payroll records for all active employees.', {
        month: monthName(month),
        year,
      }),
      confirmLabel: t('Generate Payroll'),
    }),
  })

  const { isBusy } = generation
  useEffect(() => {
    // While the call itself is under way, its answer tells.
    if (!run || isBusy || dataUpdatedAt < answeredAt.current) return
    const hasEnded = run.state !== 'RUNNING' && underWay.current === run.period
    underWay.current = run.state === 'RUNNING' ? run.period : undefined
    if (!hasEnded) return
    tell(run.changed)
    void readOwnChange(queryClient, 'payroll')
  })
  return { ...generation, run }
}
