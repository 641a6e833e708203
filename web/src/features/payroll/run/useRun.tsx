import { Stack } from '@mantine/core'
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
import { GenerationPreview } from './GenerationPreview.tsx'

/** The time between reloads while payroll is being generated, in milliseconds. */
const pollMs = 1000

/** Loads a payroll run, given by its key, for people who run payroll. With `polls`, reloads it while it is being generated. */
export function useRun(key: string, { polls = false } = {}) {
  const { can } = useSession()
  return useQuery({
    ...orpc.payroll.run.queryOptions({ input: { period: key } }),
    enabled: can(routes.payroll.run['~orpc'].meta.needs),
    refetchInterval: ({ state }) => (polls && state.data?.run.state === 'RUNNING' ? pollMs : false),
  })
}

/**
 * Returns an action that generates a month's payroll after confirmation (specification 2, section 5). `query` reads the
 * month's run.
 * Shows a message when a generation is done, even one that continued in the background or that someone started earlier.
 */
export function useGeneration(period: string, { data, dataUpdatedAt }: ReturnType<typeof useRun>) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const run = data?.run
  const { month, year } = monthAndYear(period)
  /** The month whose payroll is being generated; undefined once its result has been announced. */
  const runningPeriod = useRef<string>(undefined)
  /** The time of the last response to the call. A run that was loaded earlier may not show the generation yet. */
  const answeredAt = useRef(0)
  const showGenerated = (count: number) =>
    showSuccess(t('Payroll generated successfully!'), t('Generated {count} payroll records', { count }))

  const generation = useAction({
    call: (_: void, context) => client.payroll.generate({ month, year }, { context }),
    onSuccess: ({ count, done }) => {
      answeredAt.current = Date.now()
      // The generation may be done before the run is loaded again.
      runningPeriod.current = done ? undefined : period
      if (done) showGenerated(count)
    },
    failureTitle: t('Failed to generate payroll'),
    explainRefusal: ({ fieldErrors }) => Object.values(fieldErrors)[0],
    fallbackMessage: 'Please try again',
    invalidates: 'payroll',
    confirm: () => ({
      title: t('Generate Payroll'),
      message: (
        <Stack gap="sm">
          <p>
            {t('Generate payroll for {month} {year}? This will create payroll records for all active employees.', {
              month: monthName(month),
              year,
            })}
          </p>
          <GenerationPreview period={period} />
        </Stack>
      ),
      confirmLabel: t('Generate Payroll'),
    }),
  })

  const { isBusy } = generation
  useEffect(() => {
    // While the call is running, its own response announces the result.
    if (!run || isBusy || dataUpdatedAt < answeredAt.current) return
    const hasEnded = run.state !== 'RUNNING' && runningPeriod.current === run.period
    runningPeriod.current = run.state === 'RUNNING' ? run.period : undefined
    if (!hasEnded) return
    showGenerated(run.changed)
    void invalidateAfterChange(queryClient, 'payroll')
  })
  return generation
}
