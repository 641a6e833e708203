import { sql } from 'drizzle-orm'
import { auditEntries, auditUnsealed } from '../server/src/audit/tables.ts'
import type { Tx } from '../server/src/db/database.ts'
import { accounts, invoiceLines, invoicePayments, invoices } from '../server/src/features/accounts/tables.ts'
import { payrollAdjustments } from '../server/src/features/payroll/tables.ts'
import { mails } from '../server/src/mail/tables.ts'

/**
 * Adds forty audit entries and twenty mails per person; one in fifty mails stays unsent. Adds one account per ten
 * people. Each account has three years of monthly invoices: the last two are drafts, and the one before is outstanding.
 * Each person has twelve adjustments of pay; one in fifty is pending. Audit entries have no seals, because lists do not read seals. The table `numbered` must contain the people.
 */
export async function fillRecords(tx: Tx, people: number, today: string): Promise<void> {
  await tx.execute(sql`insert into ${auditEntries} (id, at, action, actor_id, subject_type, subject_id, person_id, after,
      request_id, address)
    select gen_random_uuid(), now() - make_interval(mins => i * 600 + p.n % 600),
      (array['leave.approved','user.updated','session.began','attendance.clocked_in'])[i % 4 + 1], p.id, 'user', m.id, m.id,
      jsonb_build_object('status', 'APPROVED', 'days', i), gen_random_uuid(), '127.0.0.1'
    from numbered p join numbered m on m.n = greatest(p.above, 1), generate_series(1, 40) i`)
  await tx.execute(sql`delete from ${auditUnsealed}`)
  await tx.execute(sql`insert into ${mails} (id, user_id, recipient, event, subject, text, html, status, attempts, created_at,
      sent_at)
    select gen_random_uuid(), p.id, 'p' || p.n || '@bench.example', 'leave.approved', 'Leave request ' || i, '', '',
      case when i % 50 = p.n % 50 then 'KEPT' else 'SENT' end, 1, at, case when i % 50 = p.n % 50 then null else at end
    from numbered p, generate_series(1, 20) i, lateral (select now() - make_interval(mins => i * 900 + p.n % 900) as at) moment`)
  await fillAdjustments(tx, today)
  await fillInvoices(tx, Math.ceil(people / 10), today)
}

async function fillAdjustments(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`insert into ${payrollAdjustments} (id, user_id, adjustment_type, amount, currency, reason,
      effective_date, status, requested_by, decided_by, decided_at, created_at, updated_at)
    select gen_random_uuid(), p.id, (array['BONUS','DEDUCTION'])[i % 2 + 1], (p.n * 7 + i * 13) % 900 + 100, 'EGP',
      'For the project', ${today}::date - i * 90 - p.n % 90, case when pending then 'PENDING' else 'APPROVED' end, m.id,
      case when not pending then boss.id end, case when not pending then at end, at, at
    from numbered p join numbered m on m.n = greatest(p.above, 1) join numbered boss on boss.n = 1,
      generate_series(1, 12) i,
      lateral (select now() - make_interval(days => i * 90 + p.n % 90, mins => p.n) as at, (p.n + i) % 50 = 0 as pending) moment`)
}

/** Adds invoices in the same way as the product: first a draft with its line, then issued with its own number. */
async function fillInvoices(tx: Tx, count: number, today: string): Promise<void> {
  await tx.execute(sql`insert into ${accounts} (id, name, currency)
    select gen_random_uuid(), 'Client ' || n * 7919 % ${count}::int, 'EUR' from generate_series(1, ${count}::int) n`)
  const creator = sql`(select id from numbered where n = 1)`
  const issued = sql`(${today}::date - (36 - k) * 30)`
  await tx.execute(sql`create temporary table billed on commit drop as
    select gen_random_uuid() as id, a.id as account, a.name, k, row_number() over (order by k, a.id) as number
    from ${accounts} a, generate_series(1, 36) k`)
  await tx.execute(sql`insert into ${invoices} (id, account_id, currency, total, created_by, created_at, updated_at)
    select id, account, 'EUR', 660, ${creator}, ${issued}, ${issued} from billed`)
  await tx.execute(sql`insert into ${invoiceLines} (id, invoice_id, position, description, unit, quantity, quantity_of, rate,
      amount)
    select gen_random_uuid(), id, 1, 'Consulting', 'HOURS', 440, 60, 90, 660 from billed`)
  await tx.execute(sql`update ${invoices} set status = 'ISSUED', number = b.k || '-' || b.number, issued_on = ${issued},
      issued_at = ${issued}, due_date = ${issued} + 30, issued_by = ${creator},
      parties = jsonb_build_object('company', 'Bench', 'name', b.name, 'address', null, 'email', null)
    from billed b where b.id = ${invoices.id} and b.k <= 34`)
  await tx.execute(sql`insert into ${invoicePayments} (id, invoice_id, amount, paid_on, recorded_by)
    select gen_random_uuid(), id, 660, ${issued} + 20, ${creator} from billed where k <= 33`)
  await tx.execute(
    sql`update ${invoices} set status = 'PAID', paid = 660 from billed b where b.id = ${invoices.id} and b.k <= 33`,
  )
}
