import { type SQL, sql } from 'drizzle-orm'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { payrollStatusLabels } from '@muster/contract/payroll/labels'
import type { Currency } from '@muster/contract/kit/money'
import { metricInCurrency, metricOf } from '@muster/contract/reports/metrics'
import { runLabel } from './inRun.ts'
import { seesOthers, visibleRecords } from './reach.ts'
import { payrollRecords } from '../tables.ts'
import type { Parts } from '../../../reporting/range.ts'
import { column, labelOf, type Source, type Values } from '../../../reporting/source.ts'

/**
 * The totals of records in one currency. If `currency` is null, only the number of people applies, counted over all
 * currencies.
 */
interface Sums {
  part: number
  department: string | null
  currency: Currency | null
  employees: number
  records: number
  net: number
  gross: number
  average: number
  deductions: number
  tax: number
}

const { period, currency, department, userId, netPay, grossPay, deductions, taxDeductions, person } = payrollRecords

const amounts = {
  netAmount: 'net',
  grossAmount: 'gross',
  averageNetAmount: 'average',
  deductionsAmount: 'deductions',
  taxAmount: 'tax',
} as const

/** Returns the values of the figures, by currency. The currency with the most records comes first. */
function valuesOf(sums: readonly Sums[]): Values {
  const each = sums
    .filter((one) => one.currency !== null)
    .toSorted((a, b) => b.records - a.records || placeOf(a) - placeOf(b))
  const values: Values = { employees: sums.find((one) => one.currency === null)?.employees ?? 0 }
  for (const [name, figure] of Object.entries(amounts))
    for (const one of each) if (one.currency) values[metricInCurrency(name, one.currency)] = one[figure]
  return values
}
const placeOf = (one: Sums) => (one.currency ? salaryCurrencies.indexOf(one.currency) : -1)

const monthOf = (day: string) => day.slice(0, 7)
const within = ({ startDates, end }: Parts): SQL =>
  sql`${period} between ${monthOf(startDates[0] ?? '')} and ${monthOf(end)}`

/** The report source of payroll: the records that the reader can see, by month. */
export const payrollSource: Source = {
  isSeenBy: seesOthers,
  emptyValues: valuesOf([]),
  async figures({ db, actor }, parts, byDepartment) {
    const { rows } = await db.execute<Sums & Record<string, unknown>>(sql`
      select part, department, currency, count(distinct person) as employees, count(*)::int as records,
        sum(net)::float8 as net, sum(gross)::float8 as gross, round(sum(net) / count(*), 2)::float8 as average,
        sum(deductions)::float8 as deductions, sum(tax)::float8 as tax
      from (
        select width_bucket(${period}, ${sql.param(parts.startDates.map(monthOf))}::text[]) as part,
          ${byDepartment ? department : sql`null::text`} as department, ${currency} as currency, ${userId} as person,
          ${netPay} as net, ${grossPay} as gross, ${deductions} + ${taxDeductions} as deductions, ${taxDeductions} as tax
        from ${payrollRecords} where ${within(parts)} and ${visibleRecords(actor)}
      ) record
      group by grouping sets ((part, department, currency), (part, department))`)
    const groups = Map.groupBy(rows, (row) => JSON.stringify([row.part, row.department]))
    return [...groups.values()].map((group) => ({
      part: group[0]?.part ?? 0,
      department: group[0]?.department ?? null,
      values: valuesOf(group),
    }))
  },
  rows({ actor }, { months: { first, last } }, metric) {
    const found = metricOf('payroll', metric)
    const inMonths = sql`${payrollRecords} where ${period} between ${first} and ${last} and ${visibleRecords(actor)}`
    const name = sql`${person} ->> 'firstName' || ' ' || (${person} ->> 'lastName')`
    const latestFirst = sql`${period} desc, ${payrollRecords.run}`
    if (!found) return undefined
    if (found.unit !== 'money')
      return {
        columns: [column('person', 'Person'), column('department', 'Department'), column('months', 'Months', 'number')],
        select: sql`userId as "userId", person, department, months`,
        from: sql`(
          select ${userId} as userId, (array_agg(${name} order by ${latestFirst}))[1] as person,
            (array_agg(${department} order by ${latestFirst}))[1] as department,
            count(distinct ${period})::int as months, (array_agg(${payrollRecords.searchText} order by ${latestFirst}))[1] as place
          from ${inMonths} group by ${userId}
        ) people`,
        order: sql`place, userId`,
      }
    return {
      columns: [
        column('month', 'Month', 'month'),
        column('run', 'Run'),
        column('person', 'Person'),
        column('department', 'Department'),
        column('gross', 'Gross pay', 'money'),
        column('deductions', 'Deductions', 'money'),
        column('tax', 'Incl. tax and insurance', 'money'),
        column('net', 'Net pay', 'money'),
        column('currency', 'Currency'),
        column('status', 'Status'),
      ],
      select: sql`${payrollRecords.id} as id, ${userId} as "userId", ${period} as month,
        ${runLabel} as run, ${name} as person,
        ${department} as department, ${grossPay}::float8 as gross, (${deductions} + ${taxDeductions})::float8 as deductions,
        ${taxDeductions}::float8 as tax, ${netPay}::float8 as net, ${currency} as currency,
        ${labelOf(payrollRecords.status, payrollStatusLabels)} as status`,
      from: sql`${inMonths} and ${currency} = ${found.currency}`,
      order: sql`${period} desc, ${payrollRecords.searchText}, ${payrollRecords.id}`,
    }
  },
}
