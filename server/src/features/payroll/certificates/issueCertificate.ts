import { and, eq, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { IssueCertificate } from '@muster/contract/payroll/certificates'
import { change } from '../../../audit/change.ts'
import { identityOf } from '../../../companySettings/identity.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { assertFound, conflict, throwIf } from '../../../kernel/errors.ts'
import { payOn } from '../../../people/employment.ts'
import { employedOn } from '../../../people/employments/employed.ts'
import { personRow } from '../../../people/person.ts'
import { users } from '../../../people/tables.ts'
import { rateIn } from '../facts/terms.ts'
import { payrollChanged } from '../messages.ts'
import { paysMonth } from '../shared/inRun.ts'
import { assertPayOfPersonVisible } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'
import { presentCertificate, referenceOf, selectCertificates } from './listCertificates.ts'
import { type CertificateFacts, payrollCertificates } from './tables.ts'

/**
 * Issues a salary certificate with the details of today, which are stored with it. Its number is the next one of the year.
 * @throws Refusal 404 if the person is out of reach; 409 unless the person is employed with a salary today.
 */
export function issueCertificate(ctx: Context, { userId, addressee }: IssueCertificate) {
  return change(ctx, async (tx) => {
    const { actor } = ctx
    await assertPayOfPersonVisible(tx, actor, userId)
    const today = await readCompanyToday(tx)
    const facts = await readFacts(tx, userId, today)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payroll_certificates'))`)
    const year = Number(today.slice(0, 4))
    const [latest] = await tx
      .select({ number: sql<number>`coalesce(max(${payrollCertificates.number}), 0)::int` })
      .from(payrollCertificates)
      .where(eq(payrollCertificates.year, year))
    const values = { userId, year, number: (latest?.number ?? 0) + 1, addressee, facts, issuedOn: today }
    const [inserted] = await tx
      .insert(payrollCertificates)
      .values({ ...values, issuedBy: actor.id })
      .returning({ id: payrollCertificates.id })
    assertFound(inserted)
    const [row] = await selectCertificates(tx).where(eq(payrollCertificates.id, inserted.id))
    assertFound(row)
    return {
      action: 'payroll.certificate_issued',
      subject: { type: 'user', id: userId },
      personId: userId,
      after: { reference: referenceOf(row), addressee },
      events: [payrollChanged()],
      answer: { certificate: presentCertificate(row) },
    }
  })
}

async function readFacts(tx: Tx, userId: string, today: string): Promise<CertificateFacts> {
  const [[person], pay, company] = [
    await tx
      .select(personRow)
      .from(users)
      .where(and(eq(users.id, userId), employedOn(users.id, sql`${today}::date`))),
    await payOn(tx, userId, today),
    await identityOf(tx),
  ]
  const isRated = (await rateIn(tx, { userId, period: today.slice(0, 7) })) !== null
  if (!person || !pay || isRated) return throwIf(withoutSalary())
  const { firstName, lastName, llId, department, position, hireDate } = person
  return {
    company,
    person: { name: `${firstName} ${lastName}`, llId, department, position },
    hireDate,
    currency: pay.salaryCurrency,
    salary: pay.salary,
    average: await averageOf(tx, userId, pay.salaryCurrency),
  }
}

/** Returns the mean net pay of the last three approved months in a currency, rounded half away from zero. */
async function averageOf(tx: Tx, userId: string, currency: Currency): Promise<CertificateFacts['average']> {
  const { rows } = await tx.execute<{ net: string | null; months: string[] }>(sql`
    select round(avg(net_pay), 2)::text as net, coalesce(array_agg(period order by period), '{}') as months
    from (select sum(r.net_pay) as net_pay, r.period from ${payrollRecords} r
      where r.user_id = ${userId} and r.currency = ${currency} and ${paysMonth('r')} and r.status in ('APPROVED', 'PAID')
      group by r.period having bool_or(r.run = 0) order by r.period desc limit 3) as latest`)
  const [row] = rows
  return row?.net ? { net: row.net, months: row.months } : null
}

const withoutSalary = () =>
  conflict(
    'A salary certificate needs a current employment with a monthly salary.',
    'payroll.certificate_without_salary',
  )
