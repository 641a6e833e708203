import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import { client } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { DayInput } from '../../../kit/form/days/DayField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { runName } from '../shared/chosenRun.tsx'
import { MissingSignOffs } from '../discussion/MissingSignOffs.tsx'
import { BeforeApproval } from './BeforeApproval.tsx'
import { type RunVerb, runLabels } from './runVerbs.ts'
import { UnlistedPeople } from './UnlistedPeople.tsx'

interface Words {
  title: string
  message: string
  done: string
}

/** The texts of each action, as translation keys. */
const runTexts: Record<RunVerb, Words> = {
  submit: {
    title: 'Submit payroll for {month}?',
    message: 'Submits all drafts that aren’t on hold for approval.',
    done: '{count} payroll records submitted for approval',
  },
  approve: {
    title: 'Approve payroll for {month}?',
    message: 'All records pending approval are approved and locked. Payslips are published and employees are notified.',
    done: '{count} payroll records approved',
  },
  pay: {
    title: 'Mark payroll for {month} as paid?',
    message: 'All approved records are marked as paid. This can’t be undone.',
    done: '{count} payroll records marked as paid',
  },
  reopen: {
    title: 'Send payroll for {month} back to draft?',
    message: 'All records pending approval become drafts again and can be recalculated.',
    done: '{count} payroll records sent back to draft',
  },
  discard: {
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
 * unless no file was made for the month, because the company pays by other means.
 */
const unlistedOf = ({ unlisted }: PayrollRun, choice: 'PAY' | 'SKIP' | null): 'PAY' | 'SKIP' =>
  choice ?? (unlisted.hasFiles ? 'SKIP' : 'PAY')

/** Returns the last day on which a month can be paid: a year after its last day. */
const latestPaymentDate = (period: string) => {
  const month = Temporal.PlainYearMonth.from(period)
  return month.toPlainDate({ day: month.daysInMonth }).add({ days: 366 }).toString()
}

/**
 * Asks before all records of a month are moved to another status, or its drafts are discarded. Also shows failures. It is
 * loaded when it is needed.
 */
export default function RunStepDialog({ run, verb, onClose }: { run: PayrollRun; verb: RunVerb; onClose: () => void }) {
  const { t } = useTranslation()
  const { set } = useAddress()
  const [unlistedChoice, setUnlistedChoice] = useState<'PAY' | 'SKIP' | null>(null)
  const { key } = run
  const [paymentDate, setPaymentDate] = useState(run.paymentDate)
  const [lacksDate, setLacksDate] = useState(false)
  const texts = runTexts[verb]
  const month = runName(run)
  const step = useAction({
    call: (_: void, context): Promise<{ count: number }> =>
      verb === 'discard'
        ? client.payroll.discard({ period: key }, { context })
        : client.payroll.setRunStatus(
            {
              period: key,
              status: goal[verb],
              ...(verb === 'approve' && { paymentDate }),
              ...(verb === 'pay' && { unlisted: unlistedOf(run, unlistedChoice) }),
            },
            { context },
          ),
    onSuccess: ({ count }) => {
      showSuccess(t(texts.done, { count }), month)
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <ConfirmDialog
      opened
      title={t(texts.title, { month })}
      message={
        <Stack gap="sm">
          {verb === 'approve' ? (
            <MissingSignOffs
              runKey={key}
              onOpen={() => {
                onClose()
                set({ signoffs: 'open' })
              }}
            />
          ) : null}
          {verb === 'approve' ? <BeforeApproval run={run} /> : null}
          {verb === 'approve' ? (
            <DayInput
              label={t('Payment date')}
              description={t('Shown on payslips.')}
              value={paymentDate}
              onChange={setPaymentDate}
              min={`${run.period}-01`}
              max={latestPaymentDate(run.period)}
              error={lacksDate && !paymentDate ? t('Please choose a date') : null}
            />
          ) : null}
          {verb === 'pay' && run.unlisted.count > 0 ? (
            <UnlistedPeople
              unlisted={run.unlisted}
              value={unlistedOf(run, unlistedChoice)}
              onChange={setUnlistedChoice}
            />
          ) : null}
          {verb === 'pay' && run.releasesPending > 0 ? (
            <p className="notice" data-colour="amber">
              {t('Payments with a pending release: {count}. They stay approved until it is decided.', {
                count: run.releasesPending,
              })}
            </p>
          ) : null}
          <p>
            {verb === 'pay' &&
            (run.releasesPending > 0 || (run.unlisted.count > 0 && unlistedOf(run, unlistedChoice) === 'SKIP'))
              ? t('All other approved records are marked as paid. This can’t be undone.')
              : t(texts.message)}
            {run.missing > 0 && (verb === 'submit' || verb === 'approve')
              ? ` ${t('Missing from payroll and not paid: {people}.', { people: t('{count} people', { count: run.missing }) })}`
              : null}
          </p>
          {verb === 'submit' ? (
            <p className="soft small">
              {[
                t('{count} drafts', { count: run.counts.DRAFT }),
                ...(run.held ? [t('{count} on hold', { count: run.held })] : []),
                ...(run.exceptions ? [t('{count} unapproved records with exceptions', { count: run.exceptions })] : []),
              ].join(' · ')}
            </p>
          ) : null}
        </Stack>
      }
      confirmLabel={t(runLabels[verb])}
      danger={verb === 'discard'}
      submitting={step.isBusy}
      error={step.failure}
      onClose={onClose}
      onConfirm={() => {
        setLacksDate(verb === 'approve' && !paymentDate)
        if (verb !== 'approve' || paymentDate) void step.run()
      }}
    />
  )
}
