import { Group, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecideLeave, LeaveRequest } from '@muster/contract/leaves/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { Person } from '../../../kit/Person.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { LeaveTypeLabel, leaveTypeWords } from './words.tsx'
import { showEverywhere } from './readRequests.ts'

/** The longest reason that the contract takes. */
const longest = 2000

/** How a decision ended, in words; keys of the translation. */
const words: Record<DecideLeave['status'], { done: string; failed: string }> = {
  APPROVED: { done: 'Leave request approved successfully!', failed: 'Failed to approve leave request' },
  REJECTED: { done: 'Leave request rejected successfully!', failed: 'Failed to reject leave request' },
  CANCELLED: { done: 'Leave request cancelled successfully!', failed: 'Failed to cancel leave request' },
}

/**
 * Approves at once, asks why before it rejects (specification 1, section 5) and whether before it cancels; `questions`
 * are to be drawn. How it ended is told, and shown in every list at once. The server decides on no request that was
 * changed since it was seen: who is asked is shown it as it now is.
 */
export function useDecisions() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<LeaveRequest | null>(null)
  // Null while none is asked for.
  const [reason, setReason] = useState<string | null>(null)
  const typed = reason?.trim() ?? ''
  const tooLong = typed.length > longest

  const { data } = useQuery({
    ...orpc.leaves.get.queryOptions({ input: { id: asked?.id ?? '' } }),
    enabled: asked !== null,
  })
  const about = asked && data?.leaveRequest.id === asked.id ? data.leaveRequest : asked

  const { run, ask, question, isAsking, busy } = useAction({
    call: ({ updatedAt, ...decision }: DecideLeave, context) =>
      client.leaves.decide({ ...decision, ...(decision.status === 'CANCELLED' ? {} : { updatedAt }) }, { context }),
    done: ({ leaveRequest }, { status }) => {
      showEverywhere(queryClient, leaveRequest)
      showSuccess(t(words[status].done))
      setReason(null)
    },
    failed: ({ status }) => t(words[status].failed),
    stale: 'leaves',
    about: ({ id }) => id,
    confirm: () => ({
      title: t('Cancel this leave request?'),
      message: about
        ? t('{type}, {dates}. The days go back to the balance.', {
            type: t(leaveTypeWords[about.leaveType]),
            dates: formatRange(about.startDate, about.endDate),
          })
        : null,
      confirmLabel: t('Cancel Request'),
      cancelLabel: t('Keep It'),
      danger: true,
    }),
  })
  const decide = ({ id, updatedAt }: LeaveRequest, status: DecideLeave['status'], rejectionReason?: string) =>
    void run({ id, updatedAt, status, rejectionReason })
  const actions = {
    approve: (request: LeaveRequest) => decide(request, 'APPROVED'),
    reject: (request: LeaveRequest) => {
      setAsked(request)
      setReason('')
    },
    cancel: (request: LeaveRequest) => {
      setAsked(request)
      ask({ id: request.id, updatedAt: request.updatedAt, status: 'CANCELLED' })
    },
    /** The decision a request waits for. */
    busy: (id: string) => busy(id)?.status,
  }

  const questions = (
    <>
      {about ? (
        <FormDialog
          opened={reason !== null}
          onClose={() => setReason(null)}
          title={t('Reject Leave Request')}
          form={{
            submit: () => decide(about, 'REJECTED', typed),
            submitting: busy(about.id)?.status === 'REJECTED',
            failure: null,
            dirty: typed !== '',
          }}
          submit={t('Reject')}
          disabled={!typed || tooLong}
          danger
        >
          <div className="well" style={{ display: 'grid', gap: '0.75rem' }}>
            <Person person={about.user} secondary={about.user.position} size={36} />
            <Group component="p" justify="space-between" gap="0.25rem 1rem" className="numbers">
              <LeaveTypeLabel type={about.leaveType} />
              <span>{`${formatRange(about.startDate, about.endDate)} · ${formatDays(about.totalDays)}`}</span>
            </Group>
          </div>
          <Textarea
            label={t('Reason')}
            description={t('The employee will read it.')}
            value={reason ?? ''}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={tooLong ? t('Please use at most 2,000 characters') : null}
            required
            rows={4}
            data-autofocus
          />
        </FormDialog>
      ) : null}
      {question}
    </>
  )
  return { actions, isAsking: reason !== null || isAsking, questions }
}

/** What may be decided on a request. */
export type DecisionActions = ReturnType<typeof useDecisions>['actions']
