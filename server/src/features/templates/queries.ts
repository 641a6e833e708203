import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { EmailTemplate } from '@muster/contract/templates/calls'
import type { Actor } from '../../actor.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { assertFound } from '../../errors.ts'
import { type NewEvent, stale } from '../../events/event.ts'
import { emailTemplates } from '../../mail/templates/tables.ts'
import { holders } from '../../people/groups.ts'
import { users } from '../../people/tables.ts'
import { templateActions } from './policy.ts'
import { variablesIn } from './variables.ts'

const { createdBy: _, ...columns } = getTableColumns(emailTemplates)

const selectTemplates = (db: Queryable) =>
  db
    .select({ ...columns, creator: { id: users.id, firstName: users.firstName, lastName: users.lastName } })
    .from(emailTemplates)
    .leftJoin(users, eq(users.id, emailTemplates.createdBy))

type Row = Awaited<ReturnType<typeof selectTemplates>>[number]

const presentTemplate = (actor: Actor, row: Row): EmailTemplate => ({
  ...row,
  variables: variablesIn(row),
  can: templateActions(actor),
})

/** Every template by name, as the actor sees it. */
export async function allTemplates(db: Queryable, actor: Actor): Promise<EmailTemplate[]> {
  const rows = await selectTemplates(db).orderBy(asc(emailTemplates.name), asc(emailTemplates.id))
  return rows.map((row) => presentTemplate(actor, row))
}

/** One template. @throws Refusal 404 where there is none. */
export async function templateById(db: Queryable, actor: Actor, id: string): Promise<EmailTemplate> {
  const [row] = await selectTemplates(db).where(eq(emailTemplates.id, id))
  assertFound(row)
  return presentTemplate(actor, row)
}

/** A template, locked until the transaction ends. @throws Refusal 404 where there is none. */
export async function lockTemplate(tx: Tx, id: string) {
  const [row] = await tx.select().from(emailTemplates).where(eq(emailTemplates.id, id)).for('update')
  assertFound(row)
  return row
}

/** Templates changed: for the screens of everybody who sees them. */
export const templatesChanged = (): NewEvent => stale('templates', holders(['settings.email_templates_view']))
