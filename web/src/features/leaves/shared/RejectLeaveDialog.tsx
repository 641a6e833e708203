import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { LeaveSummary } from './LeaveSummary.tsx'

/** The longest reason that the contract takes. */
const longest = 2000

/** Asks why a request is rejected; without a reason it cannot be (specification 1, section 5). */
export function RejectLeaveDialog(props: {
  opened: boolean
  request: LeaveRequest
  submitting: boolean
  onClose: () => void
  onReject: (reason: string) => void
}) {
  const { opened, request, submitting, onClose, onReject } = props
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  const tooLong = typed.length > longest ? t('Please use at most 2,000 characters') : null

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('Reject Leave Request')}
      form={{ submit: () => onReject(typed), submitting, failure: null, dirty: typed !== '' }}
      submit={t('Reject')}
      disabled={!typed || tooLong !== null}
      danger
    >
      <LeaveSummary request={request} />
      <Textarea
        label={t('Reason')}
        description={t('The employee will read it.')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={tooLong}
        required
        rows={4}
        data-autofocus
      />
    </FormDialog>
  )
}
