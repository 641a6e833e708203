import { Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import { client } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'

const UnlistedPeople = lazyPart(() => import('./UnlistedPeople.tsx'))
const BeforeApproval = lazyPart(() => import('./BeforeApproval.tsx'))

/** An action on the payroll of a whole month. */
export type RunVerb = 'submit' | 'approve' | 'pay' | 'reopen' | 'discard'

interface Words {
  /** The label of the button. */
  label: string
  title: string
  message: string
  done: string
}

/** The texts of each action, as translation keys. */
export const runTexts: Record<RunVerb, Words> = {
  submit: {
    label: 'Submit for Approval',
    title: 'Submit payroll for {month}?',
    message: 'Submits all drafts that aren’t on hold for approval.',
    done: '{count} payroll records submitted for approval',
  },
  approve: {
    label: 'Approve',
    title: 'Approve payroll for {month}?',
    message: 'All records pending approval are approved and locked. Payslips are published and employees are notified.',
    done: '{count} payroll records approved',
  },
  pay: {
    label: 'Mark as Paid',
    title: 'Mark payroll for {month} as paid?',
    message: 'All approved records are marked as paid. This can’t be undone.',
    done: '{count} payroll records marked as paid',
  },
  reopen: {
    label: 'Send Back to Draft',
    title: 'Send payroll for {month} back to draft?',
    message: 'All records pending approval become drafts again and can be recalculated.',
    done: '{count} payroll records sent back to draft',
  },
  discard: {
    label: 'Discard Drafts',
    title: 'Discard drafts for {month}?',
    message: 'All drafts of the month are removed. They can be generated again.',
    done: '{count} drafts discarded',
  },
}

const goal: Record<Exclude<RunVerb, 'discard'>, PayrollStatus> = {
  submit: 'PENDING_APPROVAL',
  approve: 'APPROVED',
  pay: 'PAID',
  reopen: 'DRAFT',
}

/**
 * Returns what happens to people in no payment file and no cash list: the user's choice. By default, they are not paid,
 * unless no one is in a file, because the company pays by other means.
 */
const unlistedOf = ({ unlisted, counts }: PayrollRun, choice: 'PAY' | 'SKIP' | null): 'PAY' | 'SKIP' =>
  choice ?? (unlisted.count === counts.APPROVED ? 'PAY' : 'SKIP')

/**
 * Returns an action that moves all records of a month to another status after confirmation, or discards them. Render
 * its `confirmDialog`, which also shows failures.
 */
export function useRunActions() {
  const { t } = useTranslation()
  const [unlistedChoice, setUnlistedChoice] = useState<'PAY' | 'SKIP' | null>(null)
  const { confirm, confirmDialog, isAsking } = useAction({
    call: ({ run, verb }: { run: PayrollRun; verb: RunVerb }, context): Promise<{ count: number }> =>
      verb === 'discard'
        ? client.payroll.discard({ period: run.period }, { context })
        : client.payroll.setRunStatus(
            {
              period: run.period,
              status: goal[verb],
              ...(verb === 'pay' && { unlisted: unlistedOf(run, unlistedChoice) }),
            },
            { context },
          ),
    onSuccess: ({ count }, { run, verb }) => showSuccess(t(runTexts[verb].done, { count }), formatMonth(run.period)),
    invalidates: 'payroll',
    confirm: ({ run, verb }) => ({
      title: t(runTexts[verb].title, { month: formatMonth(run.period) }),
      message: (
        <Stack gap="sm">
          {verb === 'approve' ? (
            <Suspense>
              <BeforeApproval run={run} />
            </Suspense>
          ) : null}
          {verb === 'pay' && run.unlisted.count > 0 ? (
            <Suspense>
              <UnlistedPeople
                unlisted={run.unlisted}
                value={unlistedOf(run, unlistedChoice)}
                onChange={setUnlistedChoice}
              />
            </Suspense>
          ) : null}
          <p>
            {verb === 'pay' && run.unlisted.count > 0 && unlistedOf(run, unlistedChoice) === 'SKIP'
              ? t('All other approved records are marked as paid. This can’t be undone.')
              : t(runTexts[verb].message)}
            {run.missing > 0 && (verb === 'submit' || verb === 'approve')
              ? ` ${t('Missing from payroll and not paid: {people}.', { people: t('{count} people', { count: run.missing }) })}`
              : null}
          </p>
        </Stack>
      ),
      confirmLabel: t(runTexts[verb].label),
      danger: verb === 'discard',
    }),
  })
  const ask = (input: { run: PayrollRun; verb: RunVerb }) => {
    setUnlistedChoice(null)
    confirm(input)
  }
  return { confirm: ask, confirmDialog, isAsking }
}
