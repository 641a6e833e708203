import type { ReactNode } from 'react'
import { useAddress } from '../../kit/session/address.ts'
import { useSession } from '../../kit/session/session.tsx'
import { useFocusBack } from '../../kit/useFocusBack.ts'
import { BalanceEntriesDialog } from './balances/BalanceEntriesDialog.tsx'
import { explainedOf } from './requests/filters.ts'
import { LeaveDetailsDialog } from './requests/LeaveDetailsDialog.tsx'
import type { LeaveActions } from './requests/RequestList.tsx'
import { useRequestDialog } from './form/useRequestDialog.tsx'
import { useDecisions } from './shared/useDecisions.tsx'

/**
 * The dialogs of the leave screen and how they are opened. One is open at a time: the details, whose request stands in
 * the address as `request=`, step aside for a question and come back after it.
 */
export function useLeaveDialogs(): { actions: LeaveActions; dialogs: ReactNode } {
  const { params, set } = useAddress()
  const { user } = useSession()
  const { button, form, opened, edit } = useRequestDialog()
  const { actions: decisions, isAsking, questions } = useDecisions()
  const explained = explainedOf(params, user.id)
  useFocusBack(opened || isAsking || params.has('request') || explained !== null)

  const actions: LeaveActions = {
    ...decisions,
    open: ({ id }) => set({ request: id }),
    edit,
    explain: ({ leaveType, year }) => set({ balance: leaveType, balanceYear: String(year) }),
    requestButton: button,
  }
  const dialogs = (
    <>
      {form}
      <LeaveDetailsDialog
        id={params.get('request')}
        opened={params.has('request') && !isAsking && !opened}
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
      {questions}
    </>
  )
  return { actions, dialogs }
}
