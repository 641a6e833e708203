import { Group, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { Person } from '../../../kit/Person.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import type { Decision, DecisionActions } from './DecisionButtons.tsx'
import { LeaveTypeLabel } from './LeaveTypeLabel.tsx'
import { showEverywhere } from './readRequests.ts'
import { leaveTypeWords } from './words.ts'

/** The longest reason that the contract takes. */
const longest = 2000

const done: Record<Decision, string> = {
  APPROVED: 'Leave request approved successfully!',
  REJECTED: 'Leave request rejected successfully!',
  CANCELLED: 'Leave request cancelled successfully!',
}
const failed: Record<Decision, string> = {
  APPROVED: 'Failed to approve leave request',
  REJECTED: 'Failed to reject leave request',
  CANCELLED: 'Failed to cancel leave request',
}

interface Decided extends Pick<LeaveRequest, 'id' | 'updatedAt'> {
  status: Decision
  rejectionReason?: string
}

/**
 * Approves at once, asks why before it rejects (specification 1, section 5) and whether before it cancels; `questions`
 * are to be drawn. How it ended is told, and shown in every list at once. The server decides on no request that was
 * changed since it was seen: who is asked is shown it as it now is.
 */
export function useDecisions(): { actions: DecisionActions; isAsking: boolean; questions: ReactNode } {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<LeaveRequest | null>(null)
  const [isRejecting, setIsRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  const tooLong = typed.length > longest

  const { data } = useQuery({
    ...orpc.leaves.get.queryOptions({ input: { id: asked?.id ?? '' } }),
    enabled: asked !== null,
  })
  const about = asked && data?.leaveRequest.id === asked.id ? data.leaveRequest : asked

  const { run, ask, question, isAsking, busy } = useAction({
    call: ({ updatedAt, ...decision }: Decided, context) =>
      client.leaves.decide({ ...decision, ...(decision.status === 'CANCELLED' ? {} : { updatedAt }) }, { context }),
    done: ({ leaveRequest }, { status }) => {
      showEverywhere(queryClient, leaveRequest)
      showSuccess(t(done[status]))
      setIsRejecting(false)
    },
    failed: ({ status }) => t(failed[status]),
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
  const decide = ({ id, updatedAt }: LeaveRequest, status: Decision, rejectionReason?: string) =>
    void run({ id, updatedAt, status, rejectionReason })
  const actions: DecisionActions = {
    approve: (request) => decide(request, 'APPROVED'),
    reject: (request) => {
      setAsked(request)
      setReason('')
      setIsRejecting(true)
    },
    cancel: (request) => {
      setAsked(request)
      ask({ id: request.id, updatedAt: request.updatedAt, status: 'CANCELLED' })
    },
    busy: (id) => busy(id)?.status,
  }

  const questions = (
    <>
      {about ? (
        <FormDialog
          opened={isRejecting}
          onClose={() => setIsRejecting(false)}
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
            value={reason}
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
  return { actions, isAsking: isRejecting || isAsking, questions }
}
