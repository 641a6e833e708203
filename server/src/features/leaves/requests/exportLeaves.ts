import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayIn } from '@muster/contract/kit/time'
import { leaveStatusLabels, leaveTypeLabels } from '@muster/contract/leaves/labels'
import type { ExportLeaves } from '@muster/contract/leaves/calls'
import type { Actor } from '../../../kernel/actor.ts'
import { record } from '../../../audit/record.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readBatches } from '../../../db/readBatches.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { listFile } from '../../../files/sheets/listFile.ts'
import type { XlsxColumn } from '../../../files/sheets/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { belowActor } from '../../../people/reach.ts'
import { isNamed } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { labelOf } from '../../../reporting/source.ts'
import { leaveRequests } from '../tables.ts'

type Row = Record<Text | Date, string | null> & { days: string; submitted: string | null }
type Text = 'name' | 'llId' | 'department' | 'type' | 'status' | 'reason' | 'decider' | 'rejection'
type Date = 'from' | 'to'

const text = (title: string, key: Text): XlsxColumn<Row> => ({ title, type: 'text', value: (row) => row[key] })
const day = (title: string, key: Date): XlsxColumn<Row> => ({ title, type: 'day', value: (row) => row[key] })

const columnsIn = (zone: string): readonly XlsxColumn<Row>[] => [
  text('Employee', 'name'),
  text('LL-ID', 'llId'),
  text('Department', 'department'),
  text('Type', 'type'),
  day('From', 'from'),
  day('To', 'to'),
  { title: 'Days', type: 'decimal', value: ({ days }) => days },
  text('Status', 'status'),
  text('Reason', 'reason'),
  {
    title: 'Submitted',
    type: 'day',
    value: ({ submitted }) => submitted && dayIn(zone, Temporal.Instant.from(submitted)),
  },
  text('Decided by', 'decider'),
  text('Rejection reason', 'rejection'),
]

const decider = alias(users, 'decider')
const iso = sql`'YYYY-MM-DD'`

/**
 * Returns a file of the leave requests that pass the filters, newest first: everyone's, or those of people below the
 * actor. Records the export.
 * @throws Refusal 400 if `to` is before `from`; 503 while too many exports are running.
 */
export function exportLeaves(ctx: Context, { format, ...filters }: ExportLeaves): Promise<FileStream> {
  const { app, actor } = ctx
  const { from, to } = filters
  throwIf(from && to && to < from ? invalid({ to: 'The last day must not be before the first' }) : null)
  return exportFile(app, async (db) => {
    const source = sql`${leaveRequests} join ${users} on ${users.id} = ${leaveRequests.userId}
      left join ${users} decider on ${decider.id} = ${leaveRequests.decidedBy} where ${filterCondition(actor, filters)}`
    const result = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from ${source}`)
    const rows = result.rows[0]?.rows ?? 0
    await record(app.db, ctx, {
      action: 'leave.exported',
      subject: { type: 'leave', id: null },
      after: { ...filters, rows },
    })
    const found = sql`select ${users.firstName} || ' ' || ${users.lastName} as name, ${users.llId} as "llId",
        ${users.department} as department, ${labelOf(leaveRequests.leaveType, leaveTypeLabels)} as type, ${leaveRequests.totalDays}::text as days,
        to_char(${leaveRequests.startDate}, ${iso}) as "from", to_char(${leaveRequests.endDate}, ${iso}) as "to",
        ${labelOf(leaveRequests.status, leaveStatusLabels)} as status, ${leaveRequests.reason} as reason, ${leaveRequests.rejectionReason} as rejection,
        ${leaveRequests.createdAt} as submitted,
        ${decider.firstName} || ' ' || ${decider.lastName} as decider
      from ${source} order by ${leaveRequests.createdAt} desc, ${leaveRequests.id} desc`
    const columns = columnsIn(await readSetting(db, 'timeZone'))
    const list = { name: 'leave requests', sheet: 'Leave', columns, portions: readBatches<Row>(db, found) }
    return { ...listFile(format, list), rows }
  })
}

/** Returns the condition for the requests to export: those that the actor sees and that match the filters. */
function filterCondition(actor: Actor, { status, year, leaveType, from, to, search }: Omit<ExportLeaves, 'format'>) {
  return and(
    actor.permissions.has('leaves.all_view') ? sql`true` : belowActor(actor.id, leaveRequests.userId),
    status && eq(leaveRequests.status, status),
    leaveType && eq(leaveRequests.leaveType, leaveType),
    year ? and(gte(leaveRequests.endDate, `${year}-01-01`), lte(leaveRequests.startDate, `${year}-12-31`)) : undefined,
    from ? gte(leaveRequests.endDate, from) : undefined,
    to ? lte(leaveRequests.startDate, to) : undefined,
    search ? isNamed(search) : undefined,
  )
}
