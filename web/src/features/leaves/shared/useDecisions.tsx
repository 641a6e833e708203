import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { DecideLeave } from '@muster/contract/leaves/drafts'
import { client, orpc } from '../../../kit/api/client.ts'
import { chunk } from '../../../kit/chunks/chunk.ts'
import { formatRange } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'
import { leaveTypeWords } from './labels.tsx'
import { updateCachedRequest } from './readRequests.ts'

const rejectForm = chunk(() => import('./RejectLeaveDialog.tsx'))

/** A decision that needs no reason. */
type Decision = Pick<DecideLeave, 'id' | 'updatedAt'> & { status: 'APPROVED' | 'CANCELLED' }

/** Messages about the result of a decision; translation keys. */
const messages: Record<Decision['status'], { success: string; failure: string }> = {
  APPROVED: { success: 'Leave request approved successfully!', failure: 'Failed to approve leave request' },
  CANCELLED: { success: 'Leave request cancelled successfully!', failure: 'Failed to cancel leave request' },
}

/**
 * Returns the actions that decide on leave. Approving applies immediately, rejecting asks for a reason (specification
 * 1, section 5), and cancelling asks for confirmation. A toast reports the result, and all lists show it immediately.
 * The server accepts an approval or rejection only for the version that was shown. The caller must render the dialogs,
 * `questions`.
 */
export function useDecisions() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const rejection = useLazyForm(rejectForm)
  const [pendingRequest, setPendingRequest] = useState<LeaveRequest | null>(null)

  const { data } = useQuery({
    ...orpc.leaves.get.queryOptions({ input: { id: pendingRequest?.id ?? '' } }),
    enabled: pendingRequest !== null,
  })
  const currentRequest =
    pendingRequest && data?.leaveRequest.id === pendingRequest.id ? data.leaveRequest : pendingRequest

  const { run, confirm, confirmDialog, isAsking, runningInput } = useAction({
    call: ({ updatedAt, ...decision }: Decision, context) =>
      client.leaves.decide({ ...decision, ...(decision.status === 'CANCELLED' ? {} : { updatedAt }) }, { context }),
    onSuccess: ({ leaveRequest }, { status }) => {
      updateCachedRequest(queryClient, leaveRequest)
      showSuccess(t(messages[status].success))
    },
    failureTitle: ({ status }) => t(messages[status].failure),
    invalidates: 'leaves',
    itemIdOf: ({ id }) => id,
    confirm: () => ({
      title: t('Cancel this leave request?'),
      message: currentRequest
        ? t('{type}, {dates}. The days return to the balance.', {
            type: t(leaveTypeWords[currentRequest.leaveType]),
            dates: formatRange(currentRequest.startDate, currentRequest.endDate),
          })
        : null,
      confirmLabel: t('Cancel Request'),
      cancelLabel: t('Keep It'),
      danger: true,
    }),
  })
  const actions = {
    approve: ({ id, updatedAt }: LeaveRequest) => void run({ id, updatedAt, status: 'APPROVED' }),
    reject: (request: LeaveRequest) => void rejection.open({ request }),
    cancel: (request: LeaveRequest) => {
      setPendingRequest(request)
      confirm({ id: request.id, updatedAt: request.updatedAt, status: 'CANCELLED' })
    },
    /** Returns the status that is being set for a request; undefined if none is. */
    busy: (id: string) => runningInput(id)?.status,
  }

  const questions = (
    <>
      {rejection.form}
      {confirmDialog}
    </>
  )
  return { actions, isAsking: rejection.opened || isAsking, questions }
}

/** The decisions on a leave request. */
export type DecisionActions = ReturnType<typeof useDecisions>['actions']
