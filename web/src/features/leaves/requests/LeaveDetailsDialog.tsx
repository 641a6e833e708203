import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { LeaveEnding } from '@muster/contract/leaves/endings'
import { i18n } from '../../../i18n.ts'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { client, orpc } from '../../../kit/api/client.ts'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { localDayOf, formatDay, formatDays, formatInstant } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { StoredFile } from '../../../kit/files/StoredFile.tsx'
import type { LeaveActions } from './RequestList.tsx'
import { LeaveTypeLabel, leaveStatusStyles } from '../shared/labels.tsx'
import { findCachedRequest } from '../shared/readRequests.ts'
import classes from './LeaveDetailsDialog.module.css'

/** Shows a request with all the details that the user may see (specification 1, section 2.5). */
export function LeaveDetails({ request }: { request: LeaveRequest }) {
  const { t } = useTranslation()
  const { user, status, approvedBy, medicalCertificateUrl: url, medicalCertificateName } = request
  const certificate = t('Medical Certificate')
  return (
    <div className={classes.details}>
      <Group justify="space-between" gap="sm" mb="md" pb="md" style={{ borderBlockEnd: '1px solid var(--line)' }}>
        <Person person={user} secondary={[user.position, user.department].filter(Boolean).join(' · ')} size={40} />
        <StatusBadge look={leaveStatusStyles[status]} />
      </Group>
      <Facts
        facts={[
          { label: t('Type'), value: <LeaveTypeLabel type={request.leaveType} /> },
          { label: t('Duration'), value: formatDays(request.totalDays) },
          { label: t('Start Date'), value: formatDay(request.startDate) },
          { label: t('End Date'), value: formatDay(request.endDate) },
          {
            label: status === 'REJECTED' ? t('Rejected By') : t('Approver'),
            value: approvedBy && fullName(approvedBy),
          },
          { label: t('Rejection Reason'), value: request.rejectionReason, wide: true },
          { label: t('Reason'), value: request.reason, wide: true },
          {
            label: certificate,
            wide: true,
            value: url && (
              <StoredFile
                // The preview of one certificate must not remain for another.
                key={`${request.id} ${request.updatedAt}`}
                name={medicalCertificateName ?? certificate}
                url={url}
                title={certificate}
                load={() => client.leaves.certificate({ id: request.id })}
                failure={t('The certificate could not be opened')}
              />
            ),
          },
          {
            label: t('History'),
            wide: true,
            value: request.endings?.length ? (
              <ul className="unmarked">
                {request.endings.map((ending) => (
                  <li key={ending.endedAt} className="breaks">
                    {describeEnding(ending)}
                  </li>
                ))}
              </ul>
            ) : null,
          },
          { label: t('Submitted'), value: formatInstant(request.createdAt) },
          { label: t('Last Updated'), value: formatInstant(request.updatedAt) },
        ]}
      />
    </div>
  )
}

/** Returns a sentence about how leave was ended, by whom and when. */
function describeEnding({ lastDay, formerEndDate, reason, endedBy, endedAt }: LeaveEnding): string {
  const values = { name: fullName(endedBy), day: formatDay(localDayOf(endedAt)), reason }
  if (lastDay === null) return i18n.t('Revoked on {day} by {name}: {reason}', values)
  const days = { last: formatDay(lastDay), former: formatDay(formerEndDate) }
  return i18n.t('Ended early on {day} by {name}: last day {last} instead of {former}. {reason}', { ...values, ...days })
}

/** The actions on a request other than approving it. */
const secondaryActions = [
  { verb: 'end', label: 'End Leave' },
  { verb: 'cancel', label: 'Cancel Request' },
  { verb: 'edit', label: 'Edit' },
  { verb: 'reject', label: 'Reject' },
] as const

/**
 * Shows the details of a request, and buttons for the actions available. After a decision removes the buttons, the
 * focus stays in the dialog.
 */
function Decidable({ request, actions }: { request: LeaveRequest; actions: LeaveActions }) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const { status, can, id, endableBy } = request
  const busy = actions.busy(id)
  const before = useRef(status)
  useLayoutEffect(() => {
    if (before.current !== status && document.activeElement === document.body)
      content.current?.closest('[role="dialog"]')?.querySelector('button')?.focus()
    before.current = status
  }, [status])
  return (
    <div ref={content}>
      <LeaveDetails request={request} />
      {endableBy ? (
        <p className="soft" style={{ marginBlockStart: '1rem' }}>
          {t('This leave has started, so you can’t cancel it. {name} can end or revoke it.', {
            name: fullName(endableBy),
          })}
        </p>
      ) : null}
      {can.approve || can.reject || can.cancel || can.edit || can.end ? (
        <DialogButtons>
          {secondaryActions.map(({ verb, label }) =>
            can[verb] ? (
              <Button key={verb} variant="default" onClick={() => !busy && actions[verb](request)}>
                {t(label)}
              </Button>
            ) : null,
          )}
          {can.approve ? (
            <SubmitButton
              label={t('Approve')}
              waiting={busy === 'APPROVED'}
              disabled={busy !== undefined}
              onClick={() => actions.approve(request)}
            />
          ) : null}
        </DialogButtons>
      ) : null}
    </div>
  )
}

/** Shows the details of the request named in the address. `isHidden` hides it while another dialog about it is open. */
export function LeaveDetailsDialog({ isHidden, actions }: { isHidden: boolean; actions: LeaveActions }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return (
    <RecordDialog
      name="request"
      isHidden={isHidden}
      query={(id) =>
        orpc.leaves.get.queryOptions({ input: { id }, placeholderData: () => findCachedRequest(queryClient, id) })
      }
      title={t('Leave Request Details')}
      size={560}
      notFound={{ title: t('Leave request not found'), back: t('Back to leave') }}
    >
      {({ leaveRequest }) => <Decidable key={leaveRequest.id} request={leaveRequest} actions={actions} />}
    </RecordDialog>
  )
}
