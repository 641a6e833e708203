import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { EmailTemplate } from '@muster/contract/templates/calls'
import type { Context } from '../../context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { assertFound } from '../../kernel/errors.ts'
import { type NewEvent, refresh } from '../../events/event.ts'
import { unusableReason } from '../../mail/templates/problems.ts'
import { emailTemplates } from '../../mail/templates/tables.ts'
import { holders } from '../../people/groups.ts'
import { users } from '../../people/tables.ts'
import { needsSuperAdmin, templateActions } from './policy.ts'
import { variablesIn } from './variables.ts'

const { createdBy: _by, ownerNotifiedAt: _at, ...columns } = getTableColumns(emailTemplates)

const selectTemplates = (db: Queryable) =>
  db
    .select({ ...columns, creator: { id: users.id, firstName: users.firstName, lastName: users.lastName } })
    .from(emailTemplates)
    .leftJoin(users, eq(users.id, emailTemplates.createdBy))

type Row = Awaited<ReturnType<typeof selectTemplates>>[number]

type Reader = Pick<Context, 'app' | 'actor'>

function presentTemplate({ app, actor }: Reader, row: Row): EmailTemplate {
  const mail = app.mails.get(row.event ?? '')
  return {
    ...row,
    variables: variablesIn(row),
    needsSuperAdmin: needsSuperAdmin(app, row.event),
    problem: mail ? unusableReason(row, mail, app.config.publicUrl) : null,
    can: templateActions(app, actor, row),
  }
}

/** Returns all templates, sorted by name, each with the actions the actor may take. */
export async function allTemplates(ctx: Context): Promise<EmailTemplate[]> {
  const rows = await selectTemplates(ctx.app.db).orderBy(asc(emailTemplates.name), asc(emailTemplates.id))
  return rows.map((row) => presentTemplate(ctx, row))
}

/** Returns one template. @throws Refusal 404 if it does not exist. */
export async function templateById(db: Queryable, ctx: Reader, id: string): Promise<EmailTemplate> {
  const [row] = await selectTemplates(db).where(eq(emailTemplates.id, id))
  assertFound(row)
  return presentTemplate(ctx, row)
}

/** Returns a template, locked until the transaction ends. @throws Refusal 404 if it does not exist. */
export async function lockTemplate(tx: Tx, id: string) {
  const [row] = await tx.select().from(emailTemplates).where(eq(emailTemplates.id, id)).for('update')
  assertFound(row)
  return row
}

/** Returns the event that refreshes the screens of everyone who may see templates. */
export const templatesChanged = (): NewEvent => refresh('templates', holders(['settings.email_templates_view']))
