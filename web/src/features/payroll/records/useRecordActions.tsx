import { IconArrowBackUp, IconCash, IconCheck, IconSend } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollRecord, PayrollStatus } from '@muster/contract/payroll/records'
import { client } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { chunk, lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatMonth } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'
import { usePayslips } from '../shared/records.ts'

const UnlistedNote = lazyPart(() => import('../run/UnlistedNote.tsx'))
const holdForm = chunk(() => import('./HoldDialog.tsx'))
const allowancesForm = chunk(() => import('./AllowancesDialog.tsx'))

interface Step {
  verb: 'reopen' | 'submit' | 'approve' | 'pay'
  status: PayrollStatus
  label: string
  Icon: Icon
  done: string
}

/** The status changes of a record, starting with the one back to draft. Texts are translation keys. */
const steps: readonly Step[] = [
  { verb: 'reopen', status: 'DRAFT', label: 'Send Back to Draft', Icon: IconArrowBackUp, done: 'Sent back to draft' },
  {
    verb: 'submit',
    status: 'PENDING_APPROVAL',
    label: 'Submit for Approval',
    Icon: IconSend,
    done: 'Submitted for approval',
  },
  { verb: 'approve', status: 'APPROVED', label: 'Approve', Icon: IconCheck, done: 'Payroll record approved' },
  { verb: 'pay', status: 'PAID', label: 'Mark as Paid', Icon: IconCash, done: 'Marked as paid' },
]

/**
 * Returns the actions on a single record: status changes, hold, release, recalculation and allowances. Irreversible
 * ones ask for confirmation. Render the returned `dialogs`, and hide open details while `isAsking`.
 */
export function useRecordActions() {
  const { t } = useTranslation()
  const payslips = usePayslips()
  const hold = useLazyForm(holdForm)
  const allowances = useLazyForm(allowancesForm)

  const unlistedNote = useRef<HTMLParagraphElement>(null)
  const [unlistedId, setUnlistedId] = useState<string | null>(null)

  const paidMessage = (record: PayrollRecord) => (
    <>
      <Suspense>
        <UnlistedNote record={record} wasRefused={unlistedId === record.id} noteRef={unlistedNote} />
      </Suspense>
      <p>{t('This can’t be undone.')}</p>
    </>
  )
  const step = useAction({
    call: ({ record: { id, updatedAt }, status }: { record: PayrollRecord; status: PayrollStatus }, context) =>
      client.payroll
        // Without the note, the user did not know that no file pays the record, and the server refuses.
        .setStatus({ id, status, updatedAt, ...(unlistedNote.current && { unlisted: 'PAY' }) }, { context })
        .catch((error: unknown) => {
          if (apiError(error).code === 'payroll.unlisted') setUnlistedId(id)
          throw error
        }),
    onSuccess: ({ record }, { status }) =>
      showSuccess(
        t(steps.find((each) => each.status === status)?.done ?? ''),
        `${fullName(record.user)}, ${formatMonth(record.period)}`,
      ),
    failureTitle: ({ record }) => t('Failed to change the record of {name}', { name: fullName(record.user) }),
    invalidates: 'payroll',
    itemIdOf: ({ record }) => record.id,
    confirm: ({ record, status }) => ({
      title:
        status === 'PAID'
          ? t('Mark {name}, {month}, as paid?', { name: fullName(record.user), month: formatMonth(record.period) })
          : t('Approve {name}, {month}?', { name: fullName(record.user), month: formatMonth(record.period) }),
      message:
        status === 'PAID'
          ? paidMessage(record)
          : t('The record is locked, the payslip is published and the employee is notified.'),
      confirmLabel: status === 'PAID' ? t('Mark as Paid') : t('Approve'),
    }),
  })
  const recalculation = useAction({
    call: ({ id }: PayrollRecord, context) => client.payroll.recalculate({ id }, { context }),
    onSuccess: ({ record, changed }) =>
      showSuccess(changed ? t('Recalculated') : t('Recalculated without changes'), fullName(record.user)),
    failureTitle: ({ user }) => t('Failed to recalculate the record of {name}', { name: fullName(user) }),
    invalidates: 'payroll',
    itemIdOf: ({ id }) => id,
  })
  const release = useAction({
    call: ({ id, note, updatedAt }: PayrollRecord, context) =>
      client.payroll.edit({ id, held: false, note: note ?? '', updatedAt }, { context }),
    onSuccess: ({ record }) => showSuccess(t('Released'), fullName(record.user)),
    failureTitle: ({ user }) => t('Failed to change the record of {name}', { name: fullName(user) }),
    invalidates: 'payroll',
    itemIdOf: ({ id }) => id,
  })

  const actions = {
    ...payslips,
    /** Returns the status changes that are possible for a record now. */
    stepsOf: (record: PayrollRecord) =>
      steps
        .filter(({ verb }) => record.can[verb])
        .map(({ verb, status, label, Icon }) => ({
          label: t(label),
          Icon,
          run: () =>
            verb === 'approve' || verb === 'pay' ? step.confirm({ record, status }) : void step.run({ record, status }),
        })),
    hold: (record: PayrollRecord) => void hold.open({ record }),
    release: (record: PayrollRecord) => void release.run(record),
    recalculate: (record: PayrollRecord) => void recalculation.run(record),
    allowances: (record: PayrollRecord) => void allowances.open({ record }),
    isBusy: ({ id }: PayrollRecord) =>
      [step, recalculation, release].some(({ runningInput }) => runningInput(id) !== undefined),
  }
  const dialogs = (
    <>
      {step.confirmDialog}
      {hold.form}
      {allowances.form}
    </>
  )
  return { actions, dialogs, isAsking: step.isAsking || hold.opened || allowances.opened }
}

export type RecordActions = ReturnType<typeof useRecordActions>['actions']
