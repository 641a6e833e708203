import { randomUUIDv7 } from 'node:crypto'
import { countryOf } from '@muster/contract/personnelFile/accountNumbers'
import type {
  AddFurtherAccount,
  ChangeFurtherAccount,
  OrderFurtherAccounts,
} from '@muster/contract/personnelFile/furtherAccounts'
import { maxFurtherAccounts } from '@muster/contract/personnelFile/shareKinds'
import type { Context } from '../../../context.ts'
import { assertFound, conflict, invalid, outdated, type Refusal, throwIf } from '../../../kernel/errors.ts'
import { centsOf, sumOf } from '../../../pay/money.ts'
import type { BankingDetails, StoredFurtherAccount } from '../shared/bankDetails.ts'
import { changeBanking } from './changeBanking.ts'
import { unreadableRefusal } from './revealBanking.ts'

/**
 * Adds an account that receives a share of the actor's pay, after those that they have.
 * @throws Refusal 400 naming the field for an account that they are paid to already, or percentages above 100 in sum; 403
 * for another person; 404 if that person is not visible to the actor; 409 without a readable main account, or if they have the
 * maximum number of accounts.
 */
export const addFurtherAccount = (ctx: Context, { id, ...form }: AddFurtherAccount) =>
  changeAccounts(ctx, id, (accounts, main) => {
    const account = { ...form, country: form.country ?? countryOf(form.accountNumber), accountId: randomUUIDv7() }
    const later = [...accounts, account]
    throwIf(
      repeatedRefusal(account, [main], 'You are paid to this account already.'),
      repeatedRefusal(
        account,
        accounts.filter(({ currency }) => currency === account.currency),
        'This account already receives a share of your pay in this currency.',
      ),
      accounts.length >= maxFurtherAccounts
        ? conflict('You can be paid to at most four accounts.', 'banking.too_many')
        : null,
      percentagesRefusal(later),
    )
    return later
  })

/**
 * Changes the share of the actor's pay that an account receives.
 * @throws Refusal 400 naming the field for percentages above 100 in sum, or another account with the same number and
 * currency; 403 for another person; 404 if that person is not visible to the actor, or has no such account; 409 without a
 * readable main account.
 */
export const changeFurtherAccount = (ctx: Context, { id, accountId, ...share }: ChangeFurtherAccount) =>
  changeAccounts(ctx, id, (accounts) => {
    const account = accounts.find((each) => each.accountId === accountId)
    assertFound(account)
    const others = accounts.filter((each) => each !== account && each.currency === share.currency)
    const isRepeated = others.some(({ accountNumber }) => accountNumber === account.accountNumber)
    const later = accounts.map((each) => (each === account ? { ...each, ...share } : each))
    throwIf(
      isRepeated ? invalid({ currency: 'This account already receives a share of your pay in this currency.' }) : null,
      percentagesRefusal(later),
    )
    return later
  })

/**
 * Sets the order in which the actor's further accounts receive their shares.
 * @throws Refusal 403 for another person; 404 if that person is not visible to the actor; 409 if these are not all their
 * further accounts, or without a readable main account.
 */
export const orderFurtherAccounts = (ctx: Context, { id, accountIds }: OrderFurtherAccounts) =>
  changeAccounts(ctx, id, (accounts) => {
    const places = new Map(accountIds.map((accountId, place) => [accountId, place]))
    const placeOf = ({ accountId }: StoredFurtherAccount) => places.get(accountId) ?? -1
    const hasAll = accounts.every((account) => placeOf(account) >= 0)
    throwIf(
      hasAll && accountIds.length === accounts.length ? null : outdated('banking.accounts_changed', 'list of accounts'),
    )
    return accounts.toSorted((one, other) => placeOf(one) - placeOf(other))
  })

/**
 * Removes an account that receives a share of the actor's pay. Its share goes to the others then.
 * @throws Refusal 403 for another person; 404 if that person is not visible to the actor, or has no such account; 409
 * without a readable main account.
 */
export async function removeFurtherAccount(
  ctx: Context,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await changeAccounts(ctx, id, (accounts) => {
    const later = accounts.filter((each) => each.accountId !== accountId)
    assertFound(later.length < accounts.length)
    return later
  })
}

/** Saves what `update` makes of the actor's further accounts. */
const changeAccounts = (
  ctx: Context,
  id: string,
  update: (accounts: readonly StoredFurtherAccount[], main: BankingDetails) => readonly StoredFurtherAccount[],
) =>
  changeBanking(ctx, id, (present) => {
    assertFound(present, () => conflict('Please enter your banking details first.', 'banking.missing'))
    assertFound(present.details, unreadableRefusal)
    const { furtherAccounts = [], ...main } = present.details
    const accounts = update(furtherAccounts, main)
    return { ...main, ...(accounts.length > 0 && { furtherAccounts: accounts }) }
  })

/** Returns the refusal 400 of an account whose number one of `others` has; null if none has it. */
const repeatedRefusal = (
  { accountNumber }: { accountNumber: string },
  others: readonly { accountNumber: string }[],
  message: string,
): Refusal | null =>
  others.some((other) => other.accountNumber === accountNumber) ? invalid({ accountNumber: message }) : null

/** Returns the refusal 400 of percentages of a currency that add up to more than 100; null if none do. */
function percentagesRefusal(accounts: readonly StoredFurtherAccount[]): Refusal | null {
  const percentages = accounts.filter(({ kind }) => kind === 'PERCENT')
  const sums = [...Map.groupBy(percentages, ({ currency }) => currency).values()].map((group) =>
    sumOf(group.map(({ value }) => centsOf(value))),
  )
  return sums.some((hundredths) => hundredths > 10_000n)
    ? invalid({ value: 'The percentages of this currency would add up to more than 100.' })
    : null
}
