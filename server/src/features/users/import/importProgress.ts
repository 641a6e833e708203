import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { ImportProgress } from '@muster/contract/users/import'
import type { Queryable } from '../../../db/database.ts'
import { importLines, imports } from '../tables.ts'

/** Returns the progress of a person's last import, including the skipped lines; null if there was none. */
export async function lastImportOf(db: Queryable, userId: string): Promise<ImportProgress | null> {
  const [last] = await db
    .select()
    .from(imports)
    .where(eq(imports.startedBy, userId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(1)
  if (!last) return null
  const skippedLines = await db
    .select({
      line: importLines.line,
      email: importLines.email,
      name: importLines.name,
      problems: importLines.problems,
    })
    .from(importLines)
    .where(and(eq(importLines.importId, last.id), isNotNull(importLines.problems)))
    .orderBy(asc(importLines.line))
  const { id, status, total, created, changed, stoppedBecause, finishedAt } = last
  const leftOut = skippedLines.map((line) => ({ ...line, problems: line.problems ?? [] }))
  return { id, status, startedAt: last.createdAt, finishedAt, total, created, changed, leftOut, stoppedBecause }
}
