import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { client, orpc } from '../../../kit/api/client.ts'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { monthAndYear, monthName } from '../shared/period.tsx'

/** Milliseconds between reloads of a run in progress. */
const pause = 1000

/** Returns a month's payroll run, to those who run payroll; reloads it while it is in progress. */
export function useRun(period: string) {
  const { can } = useSession()
  return useQuery({
    ...orpc.payroll.run.queryOptions({ input: { period } }),
    enabled: can(routes.payroll.run['~orpc'].meta.needs),
    refetchInterval: ({ state }) => (state.data?.run.state === 'RUNNING' ? pause : false),
  })
}

/**
 * Returns the action that generates a month's payroll after confirmation (specification 2, section 5). It reports the
 * result, also of a generation that continued in the background or started before the page was loaded; `run` is the
 * month's run.
 */
export function useGeneration(period: string) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = useRun(period)
  const run = data?.run
  const { month, year } = monthAndYear(period)
  /** The month whose payroll is being generated, until its end has been reported. */
  const runningPeriod = useRef<string>(undefined)
  /** Time of the last answer: a run loaded earlier says nothing about this generation. */
  const answeredAt = useRef(0)
  const showGenerated = (count: number) =>
    showSuccess(t('Payroll generated successfully!'), t('Generated {count} payroll records', { count }))

  const generation = useAction({
    call: (_: void, context) => client.payroll.generate({ month, year }, { context }),
    onSuccess: ({ count, done }) => {
      answeredAt.current = Date.now()
      // The run may end before it is loaded again.
      runningPeriod.current = done ? undefined : period
      if (done) showGenerated(count)
    },
    failureTitle: t('Failed to generate payroll'),
    explainRefusal: ({ fieldErrors }) => Object.values(fieldErrors)[0],
    fallbackMessage: 'Please try again',
    invalidates: 'payroll',
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
    // During the call itself, its answer reports the result.
    if (!run || isBusy || dataUpdatedAt < answeredAt.current) return
    const hasEnded = run.state !== 'RUNNING' && runningPeriod.current === run.period
    runningPeriod.current = run.state === 'RUNNING' ? run.period : undefined
    if (!hasEnded) return
    showGenerated(run.changed)
    void invalidateAfterChange(queryClient, 'payroll')
  })
  return { ...generation, run }
}
