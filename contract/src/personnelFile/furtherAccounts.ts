import { z } from 'zod'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { BankingForm, BankingVersion } from './banking.ts'
import { isPossibleShare, PayShare, shareError } from './payShares.ts'
import { maxFurtherAccounts } from './shareKinds.ts'
import { PersonInput } from './personalRecords.ts'

/** The form of a further account: its bank and numbers, and the share of the pay that it receives. */
export const FurtherAccountForm = BankingForm.safeExtend(PayShare.shape).refine(isPossibleShare, shareError)
export type FurtherAccountForm = z.infer<typeof FurtherAccountForm>

export const AddFurtherAccount = FurtherAccountForm.safeExtend({ id: Id })
export type AddFurtherAccount = z.infer<typeof AddFurtherAccount>

const AccountInput = PersonInput.extend({ accountId: Id })

/** A new share of an account. The account itself never changes: another one is added, and this one removed. */
export const ChangeFurtherAccount = AccountInput.extend(PayShare.shape).refine(isPossibleShare, shareError)
export type ChangeFurtherAccount = z.infer<typeof ChangeFurtherAccount>

export const OrderFurtherAccounts = PersonInput.extend({
  /** All further accounts, in the order in which they receive their shares. */
  accountIds: z.array(Id).max(maxFurtherAccounts),
})
export type OrderFurtherAccounts = z.infer<typeof OrderFurtherAccounts>

const needs = 'settings.banking_self_manage'
const path = '/users/{id}/banking-details/further-accounts'
const Saved = z.object({ bankingDetails: BankingVersion })

export const furtherAccounts = {
  addFurtherAccount: route({
    method: 'POST',
    path,
    needs,
    summary: 'Add an account that receives a share of your own pay',
    description: 'The rest goes to the account of the banking details. The numbers are stored encrypted.',
    success: 201,
  })
    .input(AddFurtherAccount)
    .output(Saved),
  changeFurtherAccount: route({
    method: 'PATCH',
    path: `${path}/{accountId}`,
    needs,
    summary: 'Change the share of your own pay that an account receives',
  })
    .input(ChangeFurtherAccount)
    .output(Saved),
  orderFurtherAccounts: route({
    method: 'PUT',
    path: `${path}/order`,
    needs,
    summary: 'Set the order in which your further accounts receive their shares',
  })
    .input(OrderFurtherAccounts)
    .output(Saved),
  removeFurtherAccount: route({
    method: 'DELETE',
    path: `${path}/{accountId}`,
    needs,
    summary: 'Remove an account that receives a share of your own pay',
    success: 204,
  }).input(AccountInput),
}
