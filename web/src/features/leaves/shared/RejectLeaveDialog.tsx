import { Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { DecideLeave } from '@muster/contract/leaves/drafts'
import { client, orpc } from '../../../kit/api/client.ts'
import { messageOf } from '../../../kit/api/errors.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDays, formatRange } from '../../../kit/format.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { updateCachedRequest } from './readRequests.ts'
import { LeaveTypeLabel } from './labels.tsx'

/** Lets the user reject a request with a reason (specification 1, section 5). Shows the request as it is now. */
export default function RejectLeaveDialog(props: { request: LeaveRequest; onClose: () => void }) {
  const { onClose } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data } = useQuery(orpc.leaves.get.queryOptions({ input: { id: props.request.id } }))
  const request = data?.leaveRequest ?? props.request
  const form = useForm({
    initial: { rejectionReason: '' },
    schema: DecideLeave,
    toInput: ({ rejectionReason }) => ({
      id: request.id,
      status: 'REJECTED',
      rejectionReason,
      updatedAt: request.updatedAt,
    }),
    submit: (input, { context }) => client.leaves.decide(input, { context }),
    onSuccess: ({ leaveRequest }) => {
      updateCachedRequest(queryClient, leaveRequest)
      showSuccess(t('Leave request rejected successfully!'))
      onClose()
    },
    invalidates: 'leaves',
    // A toast reports the failure, as for other decisions on leave; only errors of the reason are shown beside the
    // field.
    explainRefusal: (error) =>
      Object.keys(error.fieldErrors).length > 0
        ? undefined
        : { failure: null, toast: { title: t('Failed to reject leave request'), detail: t(messageOf(error)) } },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Reject Leave Request')}
      submit={t('Reject')}
      disabled={!form.values.rejectionReason.trim()}
      danger
    >
      <div className="well" style={{ display: 'grid', gap: '0.75rem' }}>
        <Person person={request.user} secondary={request.user.position} size={36} />
        <Group component="p" justify="space-between" gap="0.25rem 1rem" className="numbers">
          <LeaveTypeLabel type={request.leaveType} />
          <span>{`${formatRange(request.startDate, request.endDate)} · ${formatDays(request.totalDays)}`}</span>
        </Group>
      </div>
      <TextAreaField
        form={form}
        name="rejectionReason"
        label={t('Reason')}
        description={t('Visible to the employee.')}
        required
        rows={4}
        data-autofocus
      />
    </FormDialog>
  )
}
