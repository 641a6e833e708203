import { Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { EndLeave } from '@muster/contract/leaves/endings'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDay, formatDays, formatRange } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { updateCachedRequest } from '../shared/readRequests.ts'
import { LeaveTypeLabel } from '../shared/labels.tsx'
import { EndingPreview } from './EndingPreview.tsx'

type Days = Pick<LeaveRequest, 'startDate' | 'endDate'>

/** The ways to end leave: `early` gives it an earlier last day, `whole` revokes it. */
export type EndingMode = 'early' | 'whole'

/** Returns the latest day that can be chosen as the new last day of leave; null for leave of one day. */
export const latestLastDay = ({ startDate, endDate }: Days): string | null =>
  startDate === endDate ? null : Temporal.PlainDate.from(endDate).subtract({ days: 1 }).toString()

/** Returns the default choice: leave that has begun ends today, future leave is revoked. */
export function initialChoice(days: Days, today: string): { way: EndingMode; lastDay: string } {
  const last = latestLastDay(days)
  if (last === null || today < days.startDate) return { way: 'whole', lastDay: '' }
  return { way: 'early', lastDay: today <= last ? today : '' }
}

/** Lets the user end approved leave early or revoke it, and shows the effects first. */
export default function EndLeaveDialog(props: { request: LeaveRequest; onClose: () => void }) {
  const { onClose } = props
  const { t } = useTranslation()
  const today = useToday()
  const queryClient = useQueryClient()
  const { data } = useQuery(orpc.leaves.get.queryOptions({ input: { id: props.request.id } }))
  const request = data?.leaveRequest ?? props.request
  const { id, user, startDate, endDate, updatedAt } = request
  const last = latestLastDay(request)
  const form = useForm({
    initial: { ...initialChoice(props.request, today), reason: '' },
    schema: EndLeave,
    toInput: ({ way, lastDay, reason }) => ({ id, lastDay: way === 'whole' ? null : lastDay, reason, updatedAt }),
    submit: (input, { context }) => client.leaves.end(input, { context }),
    onSuccess: ({ leaveRequest }) => {
      updateCachedRequest(queryClient, leaveRequest)
      const name = fullName(user)
      if (leaveRequest.status === 'CANCELLED') showSuccess(t('Leave revoked'), name)
      else showSuccess(t('Leave ended'), t('{name}, last day {day}', { name, day: formatDay(leaveRequest.endDate) }))
      onClose()
    },
    invalidates: 'leaves',
    fallbackMessage: 'Failed to end leave',
  })
  const { way, lastDay } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('End Leave')}
      submit={way === 'whole' ? t('Revoke Leave') : t('End Leave')}
      failed={t('Failed to end leave')}
      danger
      size={480}
    >
      <div className="well" style={{ display: 'grid', gap: '0.75rem' }}>
        <Person person={user} secondary={user.position} size={36} />
        <Group component="p" justify="space-between" gap="0.25rem 1rem" className="numbers">
          <LeaveTypeLabel type={request.leaveType} />
          <span>{`${formatRange(startDate, endDate)} · ${formatDays(request.totalDays)}`}</span>
        </Group>
      </div>
      {last === null ? null : (
        <Choices
          legend={t('Action')}
          choices={[
            { key: 'early', face: t('End early') },
            { key: 'whole', face: t('Revoke the whole leave') },
          ]}
          chosen={way}
          onChoose={(way) => form.change({ way })}
        />
      )}
      {way === 'early' && last !== null ? (
        <DayField form={form} name="lastDay" label={t('Last Day of Leave')} min={startDate} max={last} />
      ) : null}
      <TextAreaField
        form={form}
        name="reason"
        label={t('Reason')}
        description={t('Visible to the employee.')}
        required
        rows={3}
      />
      {way === 'whole' || lastDay ? (
        <EndingPreview request={request} lastDay={way === 'whole' ? null : lastDay} />
      ) : null}
    </FormDialog>
  )
}
