import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { safeName } from '../../../files/safeName.ts'
import { payPackFiles } from '../../../pay/packFiles/tables.ts'

/** Returns a file of rules as it was added. @throws Refusal 404 if there is none with this id, or it was withdrawn. */
export async function packFile({ app: { db } }: Context, { id }: { id: string }): Promise<File> {
  const [row] = await db
    .select({ name: payPackFiles.name, content: payPackFiles.content })
    .from(payPackFiles)
    .where(and(eq(payPackFiles.id, id), isNull(payPackFiles.withdrawnAt)))
  assertFound(row)
  return new File([row.content], safeName(`${row.name}.json`), { type: 'application/json' })
}
