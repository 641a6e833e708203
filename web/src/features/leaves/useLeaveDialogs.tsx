import type { ReactNode } from 'react'
import { useAddress } from '../../kit/session/address.ts'
import { useFocusBack } from '../../kit/useFocusBack.ts'
import { BalanceEntriesDialog } from './balances/BalanceEntriesDialog.tsx'
import { explainedIn } from './balances/explained.ts'
import { useRequestDialog } from './form/useRequestDialog.tsx'
import { LeaveDetailsDialog } from './requests/LeaveDetailsDialog.tsx'
import type { LeaveActions } from './requests/RequestList.tsx'
import { useDecisions } from './shared/useDecisions.tsx'

/**
 * The dialogs of the leave screen and how they are opened. One is open at a time: those that the address names step
 * aside for the form and for a question, and come back after it.
 */
export function useLeaveDialogs(): { actions: LeaveActions; dialogs: ReactNode } {
  const { params } = useAddress()
  const { form, opened, ...asking } = useRequestDialog()
  const { actions: decisions, isAsking, questions } = useDecisions()
  const actions = { ...decisions, ...asking }
  useFocusBack(opened || isAsking || params.has('request') || explainedIn(params) !== null)
  return {
    actions,
    dialogs: (
      <>
        {form}
        <LeaveDetailsDialog aside={isAsking || opened} actions={actions} />
        <BalanceEntriesDialog />
        {questions}
      </>
    ),
  }
}
