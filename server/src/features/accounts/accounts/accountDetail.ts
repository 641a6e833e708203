import { asc, eq } from 'drizzle-orm'
import { maxPeopleShown } from '@muster/contract/accounts/accounts'
import type { Context } from '../../../context.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { seesWork } from '../invoices/policy.ts'
import { accountById } from './queries.ts'

/**
 * Returns an account with the first 200 people invoiced to it, by name. Charging methods and amounts are included only
 * if the actor may manage invoices.
 * @throws Refusal 404 if there is no such account.
 */
export async function accountDetail({ app: { db }, actor }: Context, { id }: { id: string }) {
  const account = await accountById(db, actor, id)
  const { chargingMethod, invoicingAmount: amount, invoicingCurrency: currency } = users
  const people = await db
    .select({ ...personColumns, chargingMethod, amount, currency })
    .from(users)
    .where(eq(users.accountId, id))
    .orderBy(asc(users.searchText), asc(users.id))
    .limit(maxPeopleShown)
  const seesRates = seesWork(actor)
  return {
    account,
    people: people.map(({ chargingMethod, amount: rate, currency, ...person }) => ({
      ...person,
      ...(seesRates && {
        chargingMethod,
        invoicingAmount: rate !== null && currency ? { amount: Number(rate), currency } : null,
      }),
    })),
  }
}
