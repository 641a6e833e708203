import { countryOf } from '@muster/contract/personnelFile/accountNumbers'
import type { SaveBankingDetails } from '@muster/contract/personnelFile/banking'
import type { Context } from '../../../context.ts'
import { invalid, throwIf } from '../../../kernel/errors.ts'
import { changeBanking } from './changeBanking.ts'

/**
 * Saves the actor's main account as a new version and returns it masked. The further accounts stay as they are.
 * @throws Refusal 400 naming the account number if it is that of a further account; 403 for another person's details; 404 if
 * that person is not visible to the actor.
 */
export const saveBankingDetails = (ctx: Context, { id, ...form }: SaveBankingDetails) =>
  changeBanking(ctx, id, (present) => {
    const furtherAccounts = present?.details?.furtherAccounts ?? []
    const isFurther = furtherAccounts.some(({ accountNumber }) => accountNumber === form.accountNumber)
    throwIf(
      isFurther
        ? invalid({ accountNumber: 'This is one of your further accounts. Please remove it there first.' })
        : null,
    )
    return {
      ...form,
      country: form.country ?? countryOf(form.accountNumber),
      ...(furtherAccounts.length > 0 && { furtherAccounts }),
    }
  })
