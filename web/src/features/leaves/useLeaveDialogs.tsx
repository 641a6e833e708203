import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { useAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { formatRange } from '../../kit/format.ts'
import type { LeaveActions } from './actions.ts'
import { BalanceEntriesDialog } from './balances/BalanceEntriesDialog.tsx'
import { explainedOf } from './requests/filters.ts'
import { LeaveDetailsDialog } from './requests/LeaveDetailsDialog.tsx'
import { RejectLeaveDialog } from './shared/RejectLeaveDialog.tsx'
import { useDecideLeave } from './shared/useDecideLeave.ts'
import { usePresentRequest } from './shared/usePresentRequest.ts'
import { useFocusBack } from '../../kit/useFocusBack.ts'
import { useRequestDialog } from './requests/useRequestDialog.tsx'
import { leaveTypeWords } from './shared/words.ts'

/**
 * The dialogs of the leave screen and how they are opened. One is open at a time: the details, whose request stands in
 * the address as `request=`, step aside for a question and come back after it.
 */
export function useLeaveDialogs(): { actions: LeaveActions; dialogs: ReactNode } {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const { user } = useSession()
  const { button, form, opened, edit } = useRequestDialog()
  const { decide, busy } = useDecideLeave()
  const [asked, setAsked] = useState<{ about: LeaveRequest; question: 'reject' | 'cancel' } | null>(null)
  const asking = asked ? asked.question : null
  const explained = explainedOf(params, user.id)
  const about = usePresentRequest(asked && asked.about)
  useFocusBack(opened || asked !== null || params.has('request') || explained !== null)

  const actions: LeaveActions = {
    open: ({ id }) => set({ request: id }),
    approve: (request) => void decide(request, 'APPROVED'),
    reject: (about) => setAsked({ about, question: 'reject' }),
    cancel: (about) => setAsked({ about, question: 'cancel' }),
    edit,
    explain: ({ leaveType, year }) => set({ balance: leaveType, balanceYear: String(year) }),
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
        opened={params.has('request') && asking === null && !opened}
        onClose={() => set({ request: null }, { replace: true })}
        actions={actions}
      />
      <BalanceEntriesDialog
        of={explained}
        opened={explained !== null && !params.has('request')}
        onYear={(year) => set({ balanceYear: String(year) }, { replace: true })}
        onRequest={(request) => set({ request })}
        onClose={() => set({ balance: null, balanceYear: null }, { replace: true })}
      />
      {asked && about ? (
        <>
          <RejectLeaveDialog
            opened={asking === 'reject'}
            request={about}
            submitting={busy(about.id) === 'REJECTED'}
            onClose={close}
            onReject={(reason) => void decideAndClose(about, 'REJECTED', reason)}
          />
          <ConfirmDialog
            opened={asking === 'cancel'}
            title={t('Cancel this leave request?')}
            message={t('{type}, {dates}. The days go back to the balance.', {
              type: t(leaveTypeWords[about.leaveType]),
              dates: formatRange(about.startDate, about.endDate),
            })}
            confirmLabel={t('Cancel Request')}
            cancelLabel={t('Keep It')}
            danger
            submitting={busy(about.id) === 'CANCELLED'}
            onClose={close}
            onConfirm={() => void decideAndClose(about, 'CANCELLED')}
          />
        </>
      ) : null}
    </>
  )
  return { actions, dialogs }
}
