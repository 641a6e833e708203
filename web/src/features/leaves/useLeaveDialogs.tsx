import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves'
import { useAddress } from '../../session/address.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatRange } from '../../ui/format.ts'
import type { LeaveActions } from './actions.ts'
import { LeaveDetailsDialog } from './LeaveDetailsDialog.tsx'
import { RejectLeaveDialog } from './RejectLeaveDialog.tsx'
import { useDecideLeave } from './useDecideLeave.ts'
import { useFocusBack } from './useFocusBack.ts'
import { useRequestForm } from './useRequestForm.tsx'
import { leaveTypeWords } from './words.ts'

/**
 * The dialogs of the leave screen and how they are opened. One is open at a time: the details, whose request stands in
 * the address as `request=`, step aside for a question and come back after it.
 */
export function useLeaveDialogs(): { actions: LeaveActions; dialogs: ReactNode } {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const { button, form, opened } = useRequestForm()
  const { decide, busy } = useDecideLeave()
  const [asked, setAsked] = useState<{ about: LeaveRequest; question: 'reject' | 'cancel' } | null>(null)
  const asking = asked ? asked.question : null
  useFocusBack(opened || asked !== null || params.has('request'))

  const actions: LeaveActions = {
    open: ({ id }) => set({ request: id }),
    approve: (request) => void decide(request, 'APPROVED'),
    reject: (about) => setAsked({ about, question: 'reject' }),
    cancel: (about) => setAsked({ about, question: 'cancel' }),
    busy,
    requestButton: button,
  }
  const close = () => setAsked(null)
  const decideAndClose = async (request: LeaveRequest, status: 'REJECTED' | 'CANCELLED', reason?: string) => {
    if (await decide(request, status, reason)) close()
  }

  const dialogs = (
    <>
      {form}
      <LeaveDetailsDialog
        id={params.get('request')}
        opened={params.has('request') && asking === null}
        onClose={() => set({ request: null }, { replace: true })}
        actions={actions}
      />
      {asked ? (
        <>
          <RejectLeaveDialog
            opened={asking === 'reject'}
            request={asked.about}
            submitting={busy(asked.about.id) === 'REJECTED'}
            onClose={close}
            onReject={(reason) => void decideAndClose(asked.about, 'REJECTED', reason)}
          />
          <ConfirmDialog
            opened={asking === 'cancel'}
            title={t('Cancel this leave request?')}
            message={t('{type}, {dates}. The days go back to the balance.', {
              type: t(leaveTypeWords[asked.about.leaveType]),
              dates: formatRange(asked.about.startDate, asked.about.endDate),
            })}
            confirmLabel={t('Cancel Request')}
            cancelLabel={t('Keep It')}
            danger
            submitting={busy(asked.about.id) === 'CANCELLED'}
            onClose={close}
            onConfirm={() => void decideAndClose(asked.about, 'CANCELLED')}
          />
        </>
      ) : null}
    </>
  )
  return { actions, dialogs }
}
