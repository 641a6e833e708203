import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../server/src/db/database.ts'
import { grantYear } from '../server/src/features/leaves/balances/grantLeaveYear.ts'
import { fillDocuments } from './scaleDocuments.ts'
import { fillLeave, fillPeople } from './scaleCompany.ts'

export interface Size {
  people: number
  years: number
  /** The last months whose clock-ins, breaks and clock-outs have their four entries in the audit trail. */
  trailMonths: number
}

/** Notifications of a person in a month. */
const notificationsPerMonth = 3

/**
 * Fills an empty database with a company and its past: every working day with its entry and its break, three years of leave and its
 * ledger, notifications, payroll with seven lines a month, twenty documents per person, and the audit trail. It is filled in sets
 * without triggers, and indexes are built afterwards; otherwise it would take a day. The seals have the length of real
 * ones, but no key made them: the chain can't be verified. Needs PostgreSQL 18, for ids in the order of their time.
 */
export async function fillSizing(
  tx: Tx,
  { people, years, trailMonths }: Size,
  today: string,
  note: (step: string) => void,
): Promise<void> {
  const now = Temporal.PlainDate.from(today)
  await fillPeople(tx, people, today)
  for (const setting of [
    "maintenance_work_mem = '768MB'",
    "work_mem = '256MB'",
    'lock_timeout = 0',
    'synchronous_commit = off',
  ])
    await tx.execute(sql.raw(`set local ${setting}`))
  note('people')
  for (const back of [2, 1, 0]) await grantYear(tx, now.year - back)
  await withoutIndexes(tx, ['leave_requests', 'leave_ledger'], () => fillLeave(tx, now))
  note('leave')
  await tx.execute(sql`set local session_replication_role = replica`)
  await withoutIndexes(tx, ['files', 'documents', 'document_versions', 'document_shares'], () =>
    fillDocuments(tx, people),
  )
  note('documents')
  const months = Array.from({ length: years * 12 }, (_, at) =>
    now.with({ day: 1 }).subtract({ months: years * 12 - 1 - at }),
  )
  await withoutIndexes(tx, ['attendance_days', 'clock_entries', 'breaks'], async () => {
    for (const month of months) await fillMonth(tx, month, now)
    note('attendance, without its indexes')
  })
  await tx.execute(sql`insert into attendance_months (user_id, month, worked_days, absent_days, late_days, worked_seconds,
      overtime_seconds)
    select user_id, date_trunc('month', date)::date, count(*) filter (where worked_seconds > 0),
      count(*) filter (where status = 'ABSENT'), count(*) filter (where is_late), sum(worked_seconds), sum(overtime_seconds)
    from attendance_days group by 1, 2`)
  note('attendance')
  await withoutIndexes(tx, ['notifications'], () => fillNotifications(tx, months))
  await tx.execute(sql`insert into notification_counts (user_id, type, total, unread)
    select user_id, type, count(*), count(*) filter (where not is_read) from notifications group by 1, 2`)
  note('notifications')
  await withoutIndexes(tx, ['payroll_records', 'payroll_lines'], async () => {
    for (const month of months.slice(0, -1)) await fillPayroll(tx, month)
  })
  note('payroll')
  await withoutIndexes(tx, ['audit_entries', 'audit_seals'], () => fillTrail(tx, months.slice(-trailMonths)))
  note('audit trail')
  await tx.execute(sql`set local session_replication_role = origin`)
}

/**
 * Removes the indexes of these tables while `work` fills them. Keys stay. Constraints against overlaps come back as
 * equal indexes: checking every row again would take longer than everything else.
 */
async function withoutIndexes(tx: Tx, tables: string[], work: () => Promise<unknown>) {
  const names = sql`any(${sql.param(tables)}::regclass[])`
  const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    where indrelid = ${names} and not exists (
      select from pg_constraint where conindid = i.indexrelid and contype <> 'x')`)
  const { rows: exclusions } = await tx.execute<{ owner: string; name: string }>(sql`
    select conrelid::regclass::text as owner, quote_ident(conname) as name from pg_constraint
    where contype = 'x' and conrelid = ${names}`)
  for (const { owner, name } of exclusions) await tx.execute(sql.raw(`alter table ${owner} drop constraint ${name}`))
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index if exists ${name}`))
  await work()
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
}

/** Returns an id that a row made at this time would have. */
const idAt = (at: SQL) => sql`uuidv7(${at} - now())`

/** Adds the working days of a month: one in ten is leave or a holiday, one in fifty an absence. */
async function fillMonth(tx: Tx, month: Temporal.PlainDate, today: Temporal.PlainDate) {
  const first = month.toString()
  await tx.execute(sql`with days as (
      insert into attendance_days (id, user_id, date, zone, status, is_late, plan_source, planned_start, planned_end,
        worked_seconds, break_seconds, overtime_seconds, created_at, updated_at)
      select ${idAt(sql`(date + time '07:00')`)}, id, date, 'Africa/Cairo',
        case when missed then 'ABSENT' when late then 'LATE' else 'PRESENT' end, late and not missed, 'HOURS',
        date + time '07:00', date + time '15:00', case when missed then 0 else 28800 + more end,
        case when missed then 0 else 1800 end, case when missed then 0 else more end, date + time '07:00', date + time '15:30'
      from (
        select p.id, d::date as date, (p.n + extract(doy from d)::int) % 50 = 0 as missed,
          (p.n + extract(doy from d)::int) % 17 = 0 as late,
          case when (p.n + extract(doy from d)::int) % 40 = 3 then 1800 else 0 end as more
        from generate_series(${first}::date, least(${first}::date + interval '1 month', ${today.toString()}::date) - interval '1 day',
          interval '1 day') d, numbered p
        where extract(isodow from d) not in (5, 6) and (p.n + extract(doy from d)::int) % 10 <> 9
      ) day returning id, user_id, date, status
    ), entries as (
      insert into clock_entries (id, day_id, user_id, clock_in, clock_out)
      select ${idAt(sql`(date + time '07:00')`)}, id, user_id, date + time '07:00', date + time '15:30'
      from days where status <> 'ABSENT'
    ) insert into breaks (id, day_id, user_id, break_type, start_time, end_time)
      select ${idAt(sql`(date + time '11:00')`)}, id, user_id, 'LUNCH', date + time '11:00', date + time '11:30'
      from days where status <> 'ABSENT'`)
}

/** Adds three notifications a month per person; only the newest are unread. */
async function fillNotifications(tx: Tx, months: Temporal.PlainDate[]) {
  for (const month of months)
    await tx.execute(sql`insert into notifications (id, user_id, type, title, message, link, is_read, read_at, created_at)
      select ${idAt(sql`at`)}, id, (array['LEAVE_REQUEST','TEAM_UPDATE','SYSTEM_ALERT','ATTENDANCE_REMINDER'])[i % 4 + 1],
        'Leave request pending', 'Person ' || n || ' asks for two days of annual leave. Please decide on it soon.',
        '/?view=leaves', ${month !== months.at(-1)}::boolean, case when ${month !== months.at(-1)}::boolean then at end, at
      from numbered, generate_series(1, ${notificationsPerMonth}::int) i,
        lateral (select least(${month.toString()}::date + make_interval(days => i * 8, mins => n % 1440), now()) as at) moment`)
}

/** Adds a paid record with its lines for everyone in a month. */
async function fillPayroll(tx: Tx, month: Temporal.PlainDate) {
  const period = month.toPlainYearMonth().toString()
  const paidAt = sql`(${month.toString()}::date + interval '1 month')`
  await tx.execute(sql`insert into payroll_runs (period, state, total, done, generated_by, request_id, address)
    select ${period}, 'READY', (select count(*) from numbered), (select count(*) from numbered), id, gen_random_uuid(), '127.0.0.1'
    from numbered where n = 1`)
  await tx.execute(sql`with records as (
      insert into payroll_records (id, period, user_id, currency, person, search_text, department, base_salary, allowances,
        bonuses, overtime, gross_pay, deductions, tax_deductions, net_pay, employer_share, status, digest, computed_at,
        submitted_at, approved_at, paid_at, created_at, updated_at)
      select ${idAt(paidAt)}, ${period}, id, 'EGP', jsonb_build_object('firstName', 'Person' || n, 'lastName', 'Of Bench',
          'llId', 'LL-' || n, 'department', 'Engineering', 'position', 'Engineer'),
        'person' || n || ' of bench p' || n || '@bench.example', 'Engineering', 10000, 2000, 0, 300, 12300, 100, 2200, 10000, 1800,
        'PAID', encode(sha256(id::text::bytea), 'hex'), ${paidAt}, ${paidAt}, ${paidAt}, ${paidAt}, ${paidAt}, ${paidAt}
      from numbered returning id
    ) insert into payroll_lines (record_id, position, code, part, label, period, quantity, unit, rate, amount, because)
      select records.id, line.position, code, part, label, ${period}, 30, 'DAYS', 416.6667, amount,
        jsonb_build_object('from', ${period} || '-01', 'to', ${period} || '-28', 'days', 30, 'salary', 12500)
      from records, (values (1, 'SALARY', 'BASE', 'Base salary', 10000), (2, 'ALLOWANCE', 'ALLOWANCES', 'Allowances', 2000),
        (3, 'OVERTIME_DAY', 'OVERTIME', 'Overtime, daytime', 300), (4, 'DEDUCTION', 'DEDUCTIONS', 'Deduction', 100),
        (5, 'INSURANCE', 'TAX', 'Social insurance', 1100), (6, 'INCOME_TAX', 'TAX', 'Income tax', 1100),
        (7, 'EMPLOYER_INSURANCE', 'EMPLOYER', 'Social insurance (employer)', 1800))
        as line (position, code, part, label, amount)`)
}

/** Adds the four audit entries of each day worked in these months, and their seals. */
async function fillTrail(tx: Tx, months: Temporal.PlainDate[]) {
  for (const month of months)
    await tx.execute(sql`insert into audit_entries (id, at, action, actor_id, subject_type, subject_id, person_id, after, request_id,
        address, mac)
      select ${idAt(sql`at`)}, at, step.action, user_id, 'attendance', id, user_id,
        jsonb_build_object('date', date, step.field, at), uuidv7(at - now()), '10.0.' || extract(day from at) || '.17',
        translate(encode(sha256(id::text::bytea), 'base64'), '+/=', '-_')
      from attendance_days d
      cross join (values ('attendance.clocked_in', 'clockIn', time '07:00'), ('attendance.break_started', 'startTime', time '11:00'),
        ('attendance.break_ended', 'endTime', time '11:30'), ('attendance.clocked_out', 'clockOut', time '15:30'))
        as step (action, field, clock)
      cross join lateral (select (date + step.clock + make_interval(secs => hashtext(user_id::text) % 600)) as at) moment
      where date >= ${month.toString()}::date and date < ${month.toString()}::date + interval '1 month' and status <> 'ABSENT'`)
  await tx.execute(sql`insert into audit_seals (position, entry_id, digest)
    select row_number() over (order by id), id, translate(encode(sha256(id::text::bytea), 'base64'), '+/=', '-_')
    from audit_entries`)
  await tx.execute(sql`delete from audit_unsealed`)
}
