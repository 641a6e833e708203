import { and, type SQL, sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { Currency } from '@muster/contract/kit/money'
import type { PayrollException } from '@muster/contract/payroll/records'
import { payrollExceptions } from '@muster/contract/payroll/enumerations'
import type { ListDifferences, PayDifference } from '@muster/contract/payroll/runs'
import type { Context } from '../../../context.ts'
import { fraction, jsonOf, parseCents, roundToUnits } from '../../../pay/money.ts'
import { changedRecordsAmong } from '../facts/changes.ts'
import { missingPeopleAmong } from '../facts/missing.ts'
import { monthBefore } from '../periods.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { withLive } from '../records/queries.ts'
import { visibleRecords } from '../shared/reach.ts'
import { type PersonSnapshot, payrollRecords } from '../tables.ts'

/** The parts of the net pay and their columns. */
const parts = [
  ['BASE', 'base_salary'],
  ['ALLOWANCES', 'allowances'],
  ['BONUSES', 'bonuses'],
  ['OVERTIME', 'overtime'],
  ['DEDUCTIONS', 'deductions'],
  ['TAX', 'tax_deductions'],
] as const
type Part = (typeof parts)[number][0]

/** The exceptions that are determined on reading rather than stored, with their columns. */
const liveColumns: ReadonlyMap<PayrollException, string> = new Map([
  ['OUTDATED', 'outdated'],
  ['MISSING_MONTH', 'missing'],
])

/** The SQL for the rank of a row's most serious exception; the highest number if it has none. */
const severity = sql.raw(
  `case ${payrollExceptions.map((name, i) => `when ${liveColumns.get(name) ?? `'${name}' = any(exceptions)`} then ${i}`).join(' ')}
    else ${payrollExceptions.length} end`,
)

/**
 * Returns SQL for the records of a month that the actor can see, compared with those of the previous month by person
 * and currency.
 */
function comparedRecords({ actor }: Context, period: string): SQL {
  const of = (month: string) =>
    sql`(select * from ${payrollRecords} where ${and(sql`period = ${month}`, visibleRecords(actor))})`
  const figures = sql.raw(
    parts.map(([part, column]) => `coalesce(now.${column}, 0) - coalesce(before.${column}, 0) as "${part}"`).join(', '),
  )
  const differs = sql.raw(parts.map(([, column]) => `now.${column} <> before.${column}`).join(' or '))
  return sql`select coalesce(now.user_id, before.user_id) as user_id, coalesce(now.currency, before.currency) as currency,
    coalesce(now.person, before.person) as person, coalesce(now.search_text, before.search_text) as search_text,
    now.id, now.gross_pay, now.net_pay, before.gross_pay as gross_before, before.net_pay as net_before, ${figures},
    case when before.id is null then 'NEW' when now.id is null then 'GONE' when ${differs} then 'CHANGED' else 'SAME' end
      as kind,
    coalesce(now.exceptions, '{}') as exceptions,
    coalesce(now.id in (select id from ${changedRecordsAmong(sql`r.period = ${period}`)} as changed), false) as outdated,
    coalesce(now.status in ('DRAFT', 'PENDING_APPROVAL')
      and now.user_id in ${missingPeopleAmong(sql`period = ${period}`)}, false) as missing
    from ${of(period)} as now full join ${of(monthBefore(period))} as before
      on before.user_id = now.user_id and before.currency = now.currency`
}

interface Row extends Record<Part, string>, Record<string, unknown> {
  user_id: string
  currency: Currency
  person: PersonSnapshot
  profile_image: string | null
  id: string | null
  gross_pay: string | null
  net_pay: string | null
  gross_before: string | null
  net_before: string | null
  kind: PayDifference['kind']
  exceptions: PayrollException[]
  outdated: boolean
  missing: boolean
}

type Counts = Record<PayDifference['kind'] | 'odd' | 'total', number>

/**
 * Returns a page of the comparison between a month and the previous one: new, removed, changed and unchanged people,
 * and the number of each. The most serious exceptions come first, then the largest changes. Logs the access.
 */
export async function listDifferences(ctx: Context, query: ListDifferences) {
  const { db } = ctx.app
  const { period, page, limit, kind, exceptions } = query
  const isOdd = sql`(cardinality(exceptions) > 0 or outdated or missing)`
  const where = and(kind && sql`kind = ${kind}`, exceptions && isOdd) ?? sql`true`
  const order = sql`order by ${severity}, case kind when 'SAME' then 1 else 0 end,
    abs(coalesce(net_pay, 0) - coalesce(net_before, 0)) desc, d.search_text, user_id, currency`
  // One statement returns the page and the counts, because finding outdated records for everyone is costly.
  const { rows: liveRows } = await db.execute<Counts & { [Name in keyof Row]: Row[Name] | null }>(sql`
    with differences as materialized (${comparedRecords(ctx, period)}),
    counted as (
      select count(*) filter (where kind = 'NEW')::int as "NEW", count(*) filter (where kind = 'GONE')::int as "GONE",
        count(*) filter (where kind = 'CHANGED')::int as "CHANGED", count(*) filter (where kind = 'SAME')::int as "SAME",
        count(*) filter (where ${isOdd})::int as odd, count(*) filter (where ${where})::int as total
      from differences
    ),
    d as (select * from differences d where ${where} ${order} limit ${limit} offset ${(page - 1) * limit})
    select counted.*, d.*, u.profile_image from counted left join d on true left join users u on u.id = d.user_id
    ${order}`)
  const rows = liveRows.filter((row): row is Counts & Row => row.user_id !== null)
  await recordAccess(
    ctx,
    'differences',
    { period },
    rows.map((row) => row.user_id),
  )
  const { NEW = 0, GONE = 0, CHANGED = 0, SAME = 0, odd = 0, total = 0 } = liveRows[0] ?? {}
  const counts = { NEW, GONE, CHANGED, SAME, exceptions: odd }
  return { differences: rows.map(presentDifference), counts, pagination: pagination({ page, limit }, total) }
}

function presentDifference(row: Row): PayDifference {
  const { user_id: id, person, profile_image: profileImage, currency, kind } = row
  const payFrom = (gross: string | null, net: string | null) =>
    gross === null || net === null ? null : { grossPay: Number(gross), netPay: Number(net) }
  const changes = parts.flatMap(([part]) => {
    const amount = Number(row[part])
    return amount ? [{ part, amount }] : []
  })
  return {
    user: { ...person, id, profileImage },
    currency,
    recordId: row.id,
    kind,
    before: payFrom(row.gross_before, row.net_before),
    after: payFrom(row.gross_pay, row.net_pay),
    change: changeOf(row.net_before, row.net_pay),
    because: kind === 'CHANGED' ? changes.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount)) : [],
    exceptions: withLive(row.exceptions, { OUTDATED: row.outdated, MISSING_MONTH: row.missing }),
  }
}

/**
 * Returns the change in net pay, as an amount and in percent with one decimal; null unless both months have a record.
 */
function changeOf(before: string | null, after: string | null): PayDifference['change'] {
  if (before === null || after === null) return null
  const [netBefore, netAfter] = [parseCents(before), parseCents(after)]
  const tenths =
    netBefore === 0n
      ? null
      : roundToUnits(fraction((netAfter - netBefore) * 1000n, netBefore < 0n ? -netBefore : netBefore))
  return { amount: jsonOf(netAfter - netBefore), percent: tenths === null ? null : Number(tenths) / 10 }
}
