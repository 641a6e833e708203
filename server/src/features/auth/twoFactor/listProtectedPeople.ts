import { asc, type SQL, sql } from 'drizzle-orm'
import type { ListProtectedPeople, ProtectedPerson } from '@muster/contract/auth/twoFactorPolicy'
import type { Pagination } from '@muster/contract/kit/paging'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readPage } from '../../../db/readPage.ts'
import { sortBy } from '../../../db/sortBy.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { standingOf } from '../../../people/person.ts'
import { users } from '../../../people/tables.ts'
import { enabledAt, lastUsedAt, matching, message, selectPeople, withRules } from './protectedPeople.ts'
import { resetRefusal } from './resetTwoFactor.ts'

/** The values by which people are sorted. */
const sortedBy: Record<ListProtectedPeople['sort'], SQL> = {
  person: sql`${users.searchText}`,
  enabled: enabledAt,
  used: lastUsedAt,
}

/**
 * Returns one page of active people with their second factors.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export async function listProtectedPeople(
  ctx: Context,
  { page, limit, sort, order, ...filters }: ListProtectedPeople,
): Promise<{ people: ProtectedPerson[]; pagination: Pagination }> {
  const { app, actor } = ctx
  const { db } = app
  throwIf(await ownerRefusal(db, ctx, message))
  const where = matching(db, filters, await readCompanyToday(db))
  const { rows, pagination } = await readPage(
    { page, limit },
    selectPeople(db).where(where).orderBy(sortBy(sortedBy[sort], order), asc(users.searchText), asc(users.id)),
    db.$count(users, where),
  )
  const people: ProtectedPerson[] = []
  for (const row of await withRules(db, rows)) {
    const isOn = row.hasApp || row.passkeys > 0
    const canReset = isOn && resetRefusal(actor, await standingOf(db, actor, row.person.id)) === null
    people.push({ ...row, can: { reset: canReset } })
  }
  return { people, pagination }
}
