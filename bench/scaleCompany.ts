import { sql } from 'drizzle-orm'
import type { Tx } from '../server/src/db/database.ts'
import { attendanceDays, attendanceReviews, breaks, clockEntries } from '../server/src/features/attendance/tables.ts'
import { grantYear } from '../server/src/features/leaves/balances/grantLeaveYear.ts'
import { jobApplications, jobApplicationSteps, jobPostings } from '../server/src/features/jobs/tables.ts'
import { leaveLedger, leaveRequests } from '../server/src/features/leaves/tables.ts'
import { notifications } from '../server/src/notify/tables.ts'
import { createStartingRoles } from '../server/src/people/createPerson.ts'
import { roles, userRoles, users } from '../server/src/people/tables.ts'
import { recurringSchedules, shifts } from '../server/src/worktime/tables.ts'
import { fillDocuments } from './scaleDocuments.ts'
import { fillPerformance } from './scalePerformance.ts'

/** Direct reports per manager. */
const span = 8

/**
 * Fills an empty database with a company of this size. Each manager has eight direct reports. There are three years of
 * leave (a request every six weeks per person), six weeks of attendance, vacancies, reviews, goals and notes,
 * notifications and documents.
 */
export async function fillCompany(tx: Tx, people: number, today: string): Promise<void> {
  const now = Temporal.PlainDate.from(today)
  await fillPeople(tx, people, today)
  for (const back of [2, 1, 0]) await grantYear(tx, now.year - back)
  await fillLeave(tx, now)
  await fillAttendance(tx, today)
  await fillJobs(tx, people, today)
  await fillPerformance(tx, today)
  await fillNotifications(tx, people)
  await fillDocuments(tx, people)
}

/**
 * Adds twenty notifications per person. The 48th person gets ten for each person in the company, but at least twenty.
 * One in ten is unread.
 */
async function fillNotifications(tx: Tx, people: number): Promise<void> {
  const count = Math.max(20, people * 10)
  await tx.execute(sql`insert into ${notifications} (id, user_id, type, title, message, is_read, read_at, created_at)
    select gen_random_uuid(), p.id, (array['LEAVE_REQUEST','TEAM_UPDATE','SYSTEM_ALERT','ATTENDANCE_REMINDER'])[i % 4 + 1],
      'A title', 'Person' || i || ' asks for two days of annual leave, 9–10 Nov 2026. Please decide on it soon.',
      i % 10 <> 0, case when i % 10 <> 0 then now() end, now() - make_interval(mins => i * 30)
    from numbered p, generate_series(1, case when p.n = 48 then ${count}::int else 20 end) i`)
}

/**
 * Adds only the people, without any records. The system records absences for them only from today on. Their emails are
 * `p1@bench.example`, `p2@` and so on. The first is a Super Admin, the second an HR Manager, and the next three are
 * Department Managers. All further managers are Team Leads, and everyone else is an Employee. One in forty was added
 * today.
 */
export async function fillPeople(tx: Tx, people: number, today: string): Promise<void> {
  // Adding three years at once takes longer than the product's limit for a statement.
  await tx.execute(sql`set local statement_timeout = 0`)
  await createStartingRoles(tx)
  // Names are independent of the hierarchy. Otherwise each team would be adjacent in the alphabet.
  const names = 1931
  const hired = Temporal.PlainDate.from(today).subtract({ years: 4 }).toString()
  await tx.execute(sql`create temporary table numbered on commit drop as
    select n, gen_random_uuid() as id, (n - 2) / ${span}::int + 1 as above from generate_series(1, ${people}::int) n`)
  await tx.execute(sql`insert into ${users} (id, email, first_name, last_name, position, department, manager_id, status, added_on,
      created_at)
    select p.id, 'p' || p.n || '@bench.example', 'Person' || p.n * ${names}::int % ${people}::int + 1, 'Of Bench' || p.n % 97, 'Engineer',
      (array['Engineering','Marketing','Sales','HR','Finance','Operations','Leadership'])[p.n % 7 + 1],
      case when p.n > 1 then m.id end, 'ACTIVE', ${hired}::date,
      case when p.n % 40 = 0 then now() else ${hired}::date end
    from numbered p left join numbered m on m.n = p.above order by p.n`)
  await tx.execute(sql`insert into employments (id, user_id, first_day)
    select gen_random_uuid(), id, ${hired}::date from numbered`)
  await tx.execute(sql`insert into ${userRoles} (id, user_id, role_id)
    select gen_random_uuid(), p.id, r.id from numbered p join ${roles} r on r.name = case
      when p.n = 1 then 'Super Admin' when p.n = 2 then 'HR Manager' when p.n <= 5 then 'Department Manager'
      when p.n in (select above from numbered) then 'Team Lead' else 'Employee' end`)
  await tx.execute(
    sql`insert into ${attendanceReviews} (user_id, reviewed_from, reviewed_until)
      select id, ${today}::date, ${today}::date - 1 from numbered`,
  )
}

/**
 * Adds leave of one to three days in every sixth week. The latest requests are pending; one in nine of the others was
 * rejected.
 */
export async function fillLeave(tx: Tx, now: Temporal.PlainDate): Promise<void> {
  const first = now.with({ month: 1, day: 1 }).subtract({ years: 2 }).toString()
  await tx.execute(sql`insert into ${leaveRequests}
      (id, user_id, leave_type, start_date, end_date, total_days, reason, status, rejection_reason, decided_by, decided_at, created_at, updated_at)
    select gen_random_uuid(), person, type, first, last, last - first + 1, 'Some days off', status,
      case when status = 'REJECTED' then 'Not then' end, case when status <> 'PENDING' then boss end,
      case when status <> 'PENDING' then first - interval '20 days' end, first - interval '21 days', first - interval '20 days'
    from (
      select p.id as person, m.id as boss, (array['ANNUAL','UNPAID','ANNUAL','SICK'])[(p.n + w) % 4 + 1] as type,
        ${first}::date + w * 42 + p.n % 40 as first, ${first}::date + w * 42 + p.n % 40 + w % 2 as last,
        case when ${first}::date + w * 42 > ${now.toString()}::date - 30 then 'PENDING'
          when (p.n + w) % 9 = 0 then 'REJECTED' else 'APPROVED' end as status
      from numbered p join numbered m on m.n = greatest(p.above, 1), generate_series(0, 25) w
      where ${first}::date + w * 42 < ${now.toString()}::date + 10
        and extract(year from ${first}::date + w * 42 + p.n % 40) = extract(year from ${first}::date + w * 42 + p.n % 40 + w % 2)
    ) asked`)
  const parts = sql`select gen_random_uuid(), user_id, leave_type, extract(year from start_date)::int`
  await tx.execute(sql`insert into ${leaveLedger} (id, user_id, leave_type, year, kind, pending_days, request_id, created_at)
    ${parts}, 'RESERVATION', total_days, id, created_at from ${leaveRequests}`)
  await tx.execute(sql`insert into ${leaveLedger} (id, user_id, leave_type, year, kind, used_days, pending_days, request_id, created_at)
    ${parts}, 'USE', total_days, -total_days, id, decided_at from ${leaveRequests} where status = 'APPROVED'`)
  await tx.execute(sql`insert into ${leaveLedger} (id, user_id, leave_type, year, kind, pending_days, request_id, created_at)
    ${parts}, 'RELEASE', -total_days, id, decided_at from ${leaveRequests} where status = 'REJECTED'`)
}

/**
 * Adds six weeks of attendance, each day with a lunch break. Some people come late and one day in fifty is an absence.
 * One day in forty has pending overtime. One in ten people has a series of shifts, and one in twenty an individual
 * shift each week.
 */
async function fillAttendance(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`insert into ${attendanceDays} (id, user_id, date, zone, status, is_late, plan_source, planned_start,
      planned_end, worked_seconds, break_seconds, overtime_seconds)
    select gen_random_uuid(), id, date, 'Africa/Cairo', case when missed then 'ABSENT' when late then 'LATE' else 'PRESENT' end,
      late and not missed, 'HOURS', date + time '07:00', date + time '15:00',
      case when missed then 0 else 28800 end, case when missed then 0 else 1800 end,
      case when (n + d) % 40 = 3 and not missed then 1800 else 0 end
    from (
      select p.id, p.n, d, ${today}::date - d as date, (p.n + d) % 50 = 0 as missed, (p.n + d) % 17 = 0 as late
      from numbered p, generate_series(1, 45) d
    ) day`)
  await tx.execute(sql`insert into ${clockEntries} (id, day_id, user_id, clock_in, clock_out)
    select gen_random_uuid(), d.id, d.user_id, d.date + time '07:00', d.date + time '15:30'
    from ${attendanceDays} d where d.status <> 'ABSENT'`)
  await tx.execute(sql`insert into ${breaks} (id, day_id, user_id, break_type, start_time, end_time)
    select gen_random_uuid(), d.id, d.user_id, 'LUNCH', d.date + time '11:00', d.date + time '11:30'
    from ${attendanceDays} d where d.status <> 'ABSENT'`)
  await tx.execute(sql`insert into ${recurringSchedules} (id, user_id, shift_type, repeat_type, start_time, end_time,
      start_date, end_date, weekend_days)
    select gen_random_uuid(), id, 'MORNING', 'DAILY', '08:00', '16:00', ${today}::date - 60, ${today}::date + 60, '{6,7}'
    from numbered where n % 10 = 0`)
  await tx.execute(sql`insert into ${shifts} (id, user_id, date, zone, shift_type, start_time, end_time, starts_at, ends_at)
    select gen_random_uuid(), p.id, ${today}::date + w * 7, 'Africa/Cairo', 'EVENING', '18:00', '20:00',
      ${today}::date + w * 7 + time '16:00', ${today}::date + w * 7 + time '18:00'
    from numbered p, generate_series(-4, 4) w where p.n % 20 = 0`)
}

/**
 * Adds one vacancy per five people, but at least twenty, posted by the managers in turn. One in ten is a draft, one in
 * five is open, the others are closed. Published ones have about twenty applications each.
 */
export async function fillJobs(tx: Tx, people: number, today: string): Promise<void> {
  const postings = Math.max(20, people / 5)
  await tx.execute(sql`insert into ${jobPostings} (id, title, department, location, employment_type, salary_min, salary_max,
      currency, description, requirements, benefits, closing_date, posted_by, created_at, updated_at)
    select gen_random_uuid(), 'Engineer ' || k || ' of bench', (array['Engineering','Marketing','Sales','HR'])[k % 4 + 1],
      'Cairo', (array['FULL_TIME','PART_TIME','CONTRACT'])[k % 3 + 1], 10000, 20000, 'EGP',
      repeat('What is to be done. ', 20), repeat('What is needed. ', 10), '', ${today}::date + k % 50, p.id,
      now() - make_interval(hours => k), now() - make_interval(hours => k)
    from generate_series(1, ${postings}::int) k join numbered p on p.n = k % 4 + 2`)
  await tx.execute(sql`update ${jobPostings} set status = 'ACTIVE', published_at = created_at
    where id in (select id from ${jobPostings} order by created_at limit ${Math.round(postings * 0.9)}::int)`)
  await tx.execute(sql`insert into ${jobApplications} (id, job_id, applicant_id, cover_letter, created_at, updated_at)
    select gen_random_uuid(), j.id, p.id, repeat('Why I would like to. ', 20), j.created_at + make_interval(mins => a),
      j.created_at + make_interval(mins => a)
    from (select id, created_at, row_number() over (order by created_at) as n from ${jobPostings} where status = 'ACTIVE') j,
      generate_series(1, 22) a join numbered p on true
    where p.n = (j.n * 7 + a * ${Math.max(1, Math.floor(people / 40))}::int) % ${people}::int + 1
    on conflict do nothing`)
  for (const [from, to, part] of [
    ['SUBMITTED', 'UNDER_REVIEW', 2],
    ['UNDER_REVIEW', 'SHORTLISTED', 3],
    ['SHORTLISTED', 'ACCEPTED', 5],
  ] as const)
    await tx.execute(sql`update ${jobApplications} set status = ${to}, updated_at = updated_at + interval '2 days'
      where status = ${from} and mod(hashtext(id::text), ${part}::int) = 0`)
  await tx.execute(sql`insert into ${jobApplicationSteps} (id, application_id, status, taken_by, created_at)
    select gen_random_uuid(), id, step, applicant_id, created_at + make_interval(hours => place::int)
    from ${jobApplications}, unnest(array['SUBMITTED', 'UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED']) with ordinality as s (step, place)
    where place <= array_position(array['SUBMITTED', 'UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED'], status)`)
  await tx.execute(
    sql`update ${jobPostings} set status = 'CLOSED' where status = 'ACTIVE' and mod(hashtext(id::text), 4) <> 0`,
  )
}
