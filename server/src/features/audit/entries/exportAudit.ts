import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { AuditDetail, AuditEntry, ExportAudit, AuditPerson } from '@muster/contract/audit/calls'
import { actionLabel } from '@muster/contract/audit/labels'
import { record } from '../../../audit/record.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readInOrder } from '../../../db/readBatches.ts'
import { throwIf, unavailable } from '../../../kernel/errors.ts'
import { csvHead, csvLines, csvType } from '../../../files/sheets/csv.ts'
import { type XlsxColumn, xlsxSheet, xlsxStream, xlsxType } from '../../../files/sheets/xlsx.ts'
import { FileStream } from '../../../http/fileStream.ts'
import { detailsOf } from './details.ts'
import { chosenBy, presentEntries } from './queries.ts'

/** The number of entries read and written at a time. Only these are in memory. */
const batchSize = 500
/** The maximum number of simultaneous exports. */
const maxConcurrent = 3

let runningCount = 0

interface ExportedEntry {
  entry: AuditEntry
  requestId: string | null
  details: string
}

const nameOf = (person: AuditPerson | null) => person && [person.firstName, person.lastName].filter(Boolean).join(' ')

const columns: readonly { title: string; type?: 'text' | 'instant'; value: (row: ExportedEntry) => string | null }[] = [
  { title: 'At (UTC)', type: 'instant', value: ({ entry }) => entry.at },
  {
    title: 'Action',
    value: ({ entry: { action, content } }) => [actionLabel(action), content].filter(Boolean).join(': '),
  },
  { title: 'Action code', value: ({ entry }) => entry.action },
  { title: 'By', value: ({ entry }) => nameOf(entry.actor) },
  { title: 'By (email)', value: ({ entry }) => entry.actor?.email ?? null },
  { title: 'By (ID)', value: ({ entry }) => entry.actor?.id ?? null },
  { title: 'API key', value: ({ entry }) => entry.key && (entry.key.name ?? entry.key.id) },
  { title: 'Affected person', value: ({ entry }) => nameOf(entry.person) },
  { title: 'Affected person (email)', value: ({ entry }) => entry.person?.email ?? null },
  { title: 'Affected person (ID)', value: ({ entry }) => entry.person?.id ?? null },
  { title: 'Record', value: ({ entry }) => entry.subjectType },
  { title: 'Record ID', value: ({ entry }) => entry.subjectId },
  { title: 'IP address', value: ({ entry }) => entry.address },
  { title: 'Request ID', value: ({ requestId }) => requestId },
  { title: 'Details', value: ({ details }) => details },
]

/**
 * Returns a file with the matching entries, newest first, without values that the actor may not see. It is generated
 * during the download; it needs no snapshot, because entries never change. The export is logged before it begins.
 * @throws Refusal 503 while too many exports are running.
 */
export async function exportAudit(ctx: Context, { format, ...filters }: ExportAudit): Promise<FileStream> {
  const { app } = ctx
  throwIf(
    runningCount >= maxConcurrent ? unavailable('Other exports are running. Please try again in a moment.') : null,
  )
  const where = await chosenBy(app.db, filters)
  await record(app.db, ctx, {
    action: 'audit.exported',
    subject: { type: 'audit', id: null },
    personId: filters.personId,
    after: { ...filters, format },
  })
  const name = `audit trail ${await readCompanyToday(app.db)}.${format}`
  const portions = readBatches(ctx, where)
  runningCount += 1
  const release = () => void (runningCount -= 1)
  if (format === 'csv') return new FileStream({ name, type: csvType, headers: {} }, csvParts(portions), release)
  const sheet = xlsxSheet('Audit trail', columns.map(sheetColumn), portions)
  return new FileStream({ name, type: xlsxType, headers: {} }, xlsxStream(sheet), release)
}

const sheetColumn = ({ title, type = 'text', value }: (typeof columns)[number]): XlsxColumn<ExportedEntry> => ({
  title,
  type,
  value,
})

async function* csvParts(portions: AsyncIterable<readonly ExportedEntry[]>) {
  yield csvHead(columns.map(({ title }) => title))
  for await (const rows of portions) yield csvLines(rows.map((row) => columns.map(({ value }) => value(row) ?? '')))
}

async function* readBatches(ctx: Context, where: SQL | undefined): AsyncGenerator<ExportedEntry[]> {
  const { app, actor } = ctx
  const { at, id } = auditEntries
  const read = (last?: typeof auditEntries.$inferSelect) =>
    app.db
      .select()
      .from(auditEntries)
      .where(and(where, last && sql`(${at}, ${id}) < (${last.at}::timestamptz, ${last.id}::uuid)`))
      .orderBy(desc(at), desc(id))
      .limit(batchSize)
  for await (const rows of readInOrder(batchSize, read)) {
    const presented = await presentEntries(app.db, ctx, rows)
    yield rows.map((row, index) => ({
      entry: presented[index] as AuditEntry,
      requestId: row.requestId,
      details: detailsOf(app, actor, row).map(inWords).join('; '),
    }))
  }
}

function inWords({ field, before, after, hidden }: AuditDetail): string {
  if (hidden) return `${field}: (hidden)`
  const [from, to] = [before, after].map((value) => (Array.isArray(value) ? value.join(', ') : String(value ?? '')))
  if (before === undefined) return `${field}: ${to}`
  return after === undefined ? `${field}: ${from} →` : from === to ? `${field}: ${to}` : `${field}: ${from} → ${to}`
}
