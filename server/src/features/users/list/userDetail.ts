import { and, eq } from 'drizzle-orm'
import type { UserDetail } from '@muster/contract/users/calls'
import type { Actor } from '../../../kernel/actor.ts'
import { visibleTo, peopleArea } from '../../../people/reach.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { nextPay, payOn, presentPay } from '../../../people/employment.ts'
import { jsonOf } from '../../../pay/money.ts'
import { readRates } from '../../../pay/terms/payTerms.ts'
import { personRow, type PersonRow, standingOf } from '../../../people/person.ts'
import { canChangePay, canChangeZone, seesPay, userPolicy } from '../../../people/policy.ts'
import { presentUsers, selectUsers } from './queries.ts'
import { users } from '../../../people/tables.ts'

/**
 * Returns one person, including pay if the actor may see it.
 * @throws Refusal 404 if the person is not visible to the actor.
 */
export async function userDetail(
  db: Queryable,
  app: Pick<App, 'people'>,
  actor: Actor,
  userId: string,
): Promise<UserDetail> {
  const rows = await selectUsers(db).where(and(eq(users.id, userId), visibleTo(actor, peopleArea, users.id)))
  const [user] = await presentUsers(db, app, actor, rows)
  const [person] = await db.select(personRow).from(users).where(eq(users.id, userId))
  assertFound(user)
  assertFound(person)
  const standing = await standingOf(db, actor, userId)
  const { update } = user.can
  const can = {
    ...user.can,
    email: update && (userId === actor.id || userPolicy.actAs(actor, standing, '') === null),
    pay: update && canChangePay(actor, userId),
    manager: update && userPolicy.move(actor, standing) === null,
    timeZone: update && canChangeZone(actor, userId),
  }
  return {
    ...user,
    timeZone: person.timeZone,
    workPhone: person.workPhone,
    probationEnd: person.probationEnd,
    can,
    ...(seesPay(actor) ? await payFields(db, person) : {}),
  }
}

/** Returns a person's salary, planned salary, rate and invoicing terms. */
async function payFields(db: Queryable, person: PersonRow) {
  const today = await readCompanyToday(db)
  const pay = await payOn(db, person.id, today)
  const next = await nextPay(db, person.id, today)
  const rate = (await readRates(db, [person.id]))(person.id, today.slice(0, 7))
  const { accountId, chargingMethod, invoicingAmount, invoicingCurrency } = person
  return {
    ...presentPay(pay),
    nextSalary: next ? nextSalary(next) : null,
    payRate: rate && { kind: rate.kind, rate: { amount: jsonOf(rate.rate), currency: rate.currency } },
    accountId,
    chargingMethod,
    invoicingAmount:
      invoicingAmount !== null && invoicingCurrency
        ? { amount: Number(invoicingAmount), currency: invoicingCurrency }
        : null,
  }
}

function nextSalary({ pay, from }: NonNullable<Awaited<ReturnType<typeof nextPay>>>) {
  const { monthlySalary, baseSalary } = presentPay(pay)
  return monthlySalary && { monthlySalary, baseSalary, from }
}
