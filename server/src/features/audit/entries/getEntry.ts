import { eq } from 'drizzle-orm'
import type { AuditEntryDetail } from '@muster/contract/audit/calls'
import { Id } from '@muster/contract/kit/text'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { auditEntries, auditSeals } from '../../../audit/tables.ts'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { detailsOf } from './details.ts'
import { namesOf, presentEntries } from './queries.ts'

/**
 * Returns one entry with the details that the actor may see. The access is logged.
 * @throws Refusal 404 for an unknown entry.
 */
export async function getEntry(ctx: Context, { id }: { id: string }): Promise<{ entry: AuditEntryDetail }> {
  const { db } = ctx.app
  const [row] = await db
    .select({ entry: auditEntries, seal: auditSeals.position })
    .from(auditEntries)
    .leftJoin(auditSeals, eq(auditSeals.entryId, auditEntries.id))
    .where(eq(auditEntries.id, id))
  assertFound(row)
  const { entry, seal } = row
  const details = detailsOf(ctx.app, ctx.actor, entry)
  const ids = details
    .flatMap(({ before, after }) => [before, after].flat())
    .filter((value) => Id.safeParse(value).success)
  const people = await namesOf(db, ids as string[])
  const [presented] = await presentEntries(db, ctx, [entry])
  assertFound(presented)
  await recordRepeated(ctx, {
    action: 'audit.entry_read',
    subject: { type: 'audit_entry', id },
    personId: entry.personId,
  })
  return { entry: { ...presented, requestId: entry.requestId, seal, details, people: [...people.values()] } }
}
