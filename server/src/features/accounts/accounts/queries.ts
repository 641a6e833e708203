import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { fulfils } from '@muster/contract/access/needs'
import { unpaidNeeds } from '@muster/contract/accounts/view'
import type { AccountDetail } from '@muster/contract/accounts/accounts'
import type { InvoiceKind } from '@muster/contract/accounts/invoices'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { throwIf, assertFound, conflict, type Refusal, outdated } from '../../../kernel/errors.ts'
import { jsonOf, parseCents } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { accounts, invoices } from '../tables.ts'

const countOf = (kind: InvoiceKind) => sql<number>`(select count(*)::int from ${invoices} i
  where i.account_id = accounts.id and i.kind = ${kind})`

const paid = sql<string>`(select coalesce(sum(i.paid), 0)::text from ${invoices} i where i.account_id = accounts.id)`

/** The SQL for the figures by which accounts can be sorted. */
export const accountFigures = {
  balance: sql`(${accounts.initialBalance} + ${paid}::numeric)`,
  userCount: sql<number>`(select count(*)::int from ${users} u where u.account_id = accounts.id)`,
  invoiceCount: countOf('INVOICE'),
}

/** Returns SQL for the amount due on an account's issued invoices, among those that also match `where`. */
const dueOf = (
  where: SQL,
) => sql<string>`(select coalesce(sum(i.total - i.credited - i.paid), 0)::text from ${invoices} i
  where i.account_id = accounts.id and i.status = 'ISSUED' and i.kind = 'INVOICE' and ${where})`

const columnsOn = (today: string, seesDue: boolean) => ({
  ...getTableColumns(accounts),
  userCount: accountFigures.userCount,
  invoiceCount: accountFigures.invoiceCount,
  creditNoteCount: countOf('CREDIT_NOTE'),
  paid,
  // Only read for those whom `presentAccount` shows them.
  unpaid: seesDue ? dueOf(sql`true`) : sql<null>`null`,
  overdue: seesDue ? dueOf(sql`i.due_date < ${today}`) : sql<null>`null`,
})

/** An account with the number of its people and invoices. */
export type AccountRow = Awaited<ReturnType<typeof accountsWithCounts>>[number]

const seesDue = (actor: Actor) => fulfils(unpaidNeeds, actor.permissions)

/** Returns accounts with their amounts and the number of their people and invoices, in the given order. */
export const accountsWithCounts = async (
  db: Queryable,
  actor: Actor,
  where: SQL | undefined,
  order: readonly SQL[] = [],
) =>
  db
    .select(columnsOn(await readCompanyToday(db), seesDue(actor)))
    .from(accounts)
    .where(where)
    .orderBy(...order)

/** Returns an account with all fields that people with `accounts.view` may see. */
export function presentAccount(actor: Actor, row: AccountRow): AccountDetail {
  const { paid, unpaid, overdue, initialBalance, createdAt: _createdAt, ...account } = row
  return {
    ...account,
    initialBalance: Number(initialBalance),
    balance: jsonOf(parseCents(initialBalance) + parseCents(paid)),
    ...(seesDue(actor) && { unpaid: Number(unpaid), overdue: Number(overdue) }),
    can: { update: actor.permissions.has('accounts.update'), delete: actor.permissions.has('accounts.delete') },
  }
}

/** Returns an account. @throws Refusal 404 if there is none. */
export async function accountById(db: Queryable, actor: Actor, id: string): Promise<AccountDetail> {
  const [row] = await accountsWithCounts(db, actor, eq(accounts.id, id))
  assertFound(row)
  return presentAccount(actor, row)
}

/** Returns an account and locks it until the transaction ends. @throws Refusal 404 if there is none. */
export async function lockAccount(tx: Tx, id: string) {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
  assertFound(account)
  return account
}

/** Returns a refusal 409 if the account has changed since the caller read it; otherwise null. */
export const changedMeanwhile = (
  { updatedAt }: { updatedAt: string },
  knownUpdatedAt: string | undefined,
): Refusal | null =>
  knownUpdatedAt === undefined || Date.parse(knownUpdatedAt) === Date.parse(updatedAt)
    ? null
    : outdated('account.changed_meanwhile', 'account')

/**
 * Awaits `change`, which sets an account's name. If two changes set the same name at the same time, the database
 * accepts only the first.
 * @throws Refusal 409 naming `name` if another account has that name.
 */
export async function withOwnName<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    throwIf(
      databaseError(error)?.constraint === 'accounts_name_key'
        ? conflict('Another account has this name. Please choose another.', 'account.name_taken', 'name')
        : null,
    )
    throw error
  }
}
