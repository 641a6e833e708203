import { Button } from '@mantine/core'
import { IconCash, IconCalculator } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import routes from 'virtual:contract-routes'
import { client, orpc } from '../../../kit/api/client.ts'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { RowActions, type RowAction } from '../../../kit/list/RowActions.tsx'
import { useActionInAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { useSmall } from '../../../kit/useNarrow.ts'
import { ChecklistButton } from '../checklist/ChecklistButton.tsx'
import { runName, useChosenRun } from '../shared/chosenRun.tsx'
import { seesPay } from '../shared/labels.ts'
import { monthAndYear, usePeriod } from '../shared/period.tsx'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Downloads } from './Downloads.tsx'
import { useGeneration, useRun } from './useRun.tsx'
import { type RunVerb, runLabels } from './runVerbs.ts'
import classes from './run.module.css'

const RunStepDialog = lazyPart(() => import('./RunStepDialog.tsx'))
const ExtraRunDialog = lazyPart(() => import('../extraRuns/ExtraRunDialog.tsx'), true)
const PartDialog = lazyPart(() => import('../parts/PartDialog.tsx'), true)
const ImportEntriesDialog = lazyPart(() => import('../entryImport/ImportEntriesDialog.tsx'))
const JournalDialog = lazyPart(() => import('../journal/JournalDialog.tsx'))
const PaymentFilesDialog = lazyPart(() => import('../payments/PaymentFilesDialog.tsx'))

/** The actions that bring a month's records forward, in the order of the month, and those that undo one. */
const forwardSteps = ['submit', 'approve', 'pay'] as const satisfies RunVerb[]
const backSteps = ['reopen', 'discard'] as const satisfies RunVerb[]

/**
 * Shows the actions on the chosen month, for people who run payroll. The next step is the primary button: generate,
 * submit, approve or pay. The other actions are secondary or in the menu. Shows nothing while the month is loading.
 */
export function RunActions() {
  const { key } = useChosenRun()
  const query = useRun(key, { polls: true })
  const { can } = useSession()
  // Without the month's state, generating it is still possible. The actions get the query from here: reading it
  // themselves, they would start it anew when they appear after its failure, and disappear while it is running.
  if (query.data || (query.error && can(routes.payroll.generate['~orpc'].meta.needs)))
    return <MonthActions key={key} query={query} />
  return <div className={`${classes.monthActions} ${query.isPending ? classes.pendingActions : ''}`} />
}

function MonthActions({ query }: { query: ReturnType<typeof useRun> }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const isSmall = useSmall()
  const { period, isToCome } = usePeriod()
  const run = query.data?.run
  const generation = useGeneration(period, query)
  const [step, setStep] = useState<{ run: PayrollRun; verb: RunVerb } | null>(null)
  const [isPaying, setIsPaying] = useState(false)
  const [isPosting, setIsPosting] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const [isDividing, setIsDividing] = useState(false)
  const recalculation = useAction({
    call: (period: string, context) => client.payroll.recalculateExtraRun({ period }, { context }),
    onSuccess: ({ count }) => showSuccess(t('Extra run recalculated'), t('{count} records changed', { count })),
    invalidates: 'payroll',
  })
  useFocusReturn(generation.isAsking || step !== null || isPaying || isPosting || isAdding || isDividing || isImporting)
  const isExtra = run?.extra != null
  const generates = can(routes.payroll.generate['~orpc'].meta.needs) && !isExtra
  const makesExtra = can(routes.payroll.createExtraRun['~orpc'].meta.needs) && can(seesPay) && !isToCome
  const { data: groups = [] } = useQuery({
    ...orpc.payroll.parts.queryOptions({
      input: monthAndYear(period),
      select: (all) => all.groups.filter(({ parts }) => parts.length > 0),
    }),
    enabled: makesExtra,
  })
  const isBusy = generation.isBusy || run?.state === 'RUNNING'
  const isNew = run?.state === 'NONE'
  useActionInAddress({ payroll: generates && !isBusy && !isToCome ? () => generation.confirm() : null })
  const [next, ...later] = run ? forwardSteps.filter((verb) => run.can[verb]) : []
  const verbAction = (verb: RunVerb): RowAction[] =>
    run
      ? [
          {
            label: t(runLabels[verb]),
            danger: verb === 'discard',
            onClick: () => setStep({ run, verb }),
          },
        ]
      : []
  const hasPayments = run !== undefined && (run.payments.currencies.length > 0 || run.payments.files > 0) && !isBusy
  // The buttons share one row: an approved month is rarely generated again.
  const generateInMenu = generates && !isBusy && (isSmall ? next !== undefined : hasPayments)
  const menu: RowAction[] = [
    ...(hasPayments && isSmall ? [{ label: t('Payment Files'), onClick: () => setIsPaying(true) }] : []),
    ...(run?.can.register && !isBusy ? [{ label: t('Journal'), onClick: () => setIsPosting(true) }] : []),
    ...(generateInMenu ? [{ label: t('Generate Payroll'), onClick: () => generation.confirm() }] : []),
    ...(makesExtra && isSmall ? [{ label: t('Extra Run'), onClick: () => setIsAdding(true) }] : []),
    ...(groups.length && isSmall ? [{ label: t('Next Part'), onClick: () => setIsDividing(true) }] : []),
    ...(run?.can.recalculate ? [{ label: t('Recalculate'), onClick: () => void recalculation.run(run.key) }] : []),
    ...(can(routes.payroll.importEntries['~orpc'].meta.needs) && can(seesPay)
      ? [{ label: t('Import Pay Items'), onClick: () => setIsImporting(true) }]
      : []),
    ...later.flatMap(verbAction),
    ...backSteps.filter((verb) => run?.can[verb]).flatMap(verbAction),
  ]
  return (
    <section className={classes.monthActions}>
      <h2 className="visually-hidden" tabIndex={-1}>
        {t('Payroll for {month}', { month: run ? runName(run) : formatMonth(period) })}
      </h2>
      {run && !isBusy && !isSmall ? <ChecklistButton period={period} /> : null}
      {run && !isBusy ? <Downloads run={run} /> : null}
      {hasPayments && !isSmall ? (
        <Button variant="default" leftSection={<IconCash size={16} aria-hidden />} onClick={() => setIsPaying(true)}>
          {t('Payment Files')}
        </Button>
      ) : null}
      {generates && !generateInMenu ? (
        isBusy || isNew ? (
          <SubmitButton
            label={t('Generate Payroll')}
            waitingLabel={
              run?.progress
                ? t('Generating {done} of {total}', { done: run.progress.done, total: run.progress.total })
                : t('Generating…')
            }
            waiting={isBusy}
            disabled={isToCome}
            icon={<IconCalculator size={16} aria-hidden />}
            onClick={() => generation.confirm()}
          />
        ) : (
          <Button variant="default" disabled={isToCome} onClick={() => generation.confirm()}>
            {t('Generate Payroll')}
          </Button>
        )
      ) : null}
      {makesExtra && !isSmall ? (
        <Button variant="default" onClick={() => setIsAdding(true)}>
          {t('Extra Run')}
        </Button>
      ) : null}
      {groups.length && !isSmall ? (
        <Button variant="default" onClick={() => setIsDividing(true)}>
          {t('Next Part')}
        </Button>
      ) : null}
      <RowActions actions={menu} />
      {run && next && !isBusy ? (
        <Button onClick={() => setStep({ run, verb: next })}>{t(runLabels[next])}</Button>
      ) : null}
      <Suspense fallback={null}>
        {step ? <RunStepDialog {...step} onClose={() => setStep(null)} /> : null}
        {run && isPosting ? <JournalDialog run={run} onClose={() => setIsPosting(false)} /> : null}
        {isImporting ? <ImportEntriesDialog onClose={() => setIsImporting(false)} /> : null}
        {isAdding ? <ExtraRunDialog period={period} onClose={() => setIsAdding(false)} /> : null}
        {isDividing ? <PartDialog period={period} groups={groups} onClose={() => setIsDividing(false)} /> : null}
        {run && isPaying ? <PaymentFilesDialog run={run} onClose={() => setIsPaying(false)} /> : null}
      </Suspense>
      {generation.confirmDialog}
    </section>
  )
}
