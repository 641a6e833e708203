import { and, eq, lte } from 'drizzle-orm'
import { type CreateTemplate, maxTemplateVersions } from '@muster/contract/templates/calls'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { emailTemplates, emailTemplateVersions } from '../../mail/templates/tables.ts'
import { now } from '../../kernel/clock.ts'
import type { CheckedTemplate } from './check.ts'

/** Returns the columns of a template that make up its versioned content. */
export const contentOf = (
  { name, category, event }: Pick<CreateTemplate, 'name' | 'category' | 'event'>,
  { subject, htmlContent, textContent }: Omit<CheckedTemplate, 'knownVariables'>,
) => ({ name, category, event, subject, htmlContent, textContent })

export type Content = ReturnType<typeof contentOf>

/** Returns the time of the change: `at` of the request, or now. */
export const timeOf = ({ request: { at } }: Context): string => at ?? now().toString({ fractionalSecondDigits: 3 })

/** Saves the content of a template as a version, and deletes the oldest versions beyond the maximum. */
export async function insertVersion(
  tx: Tx,
  ctx: Context,
  version: Content & { templateId: string; number: number; restoredFrom?: number },
): Promise<void> {
  const { templateId, number } = version
  await tx.insert(emailTemplateVersions).values({ ...version, savedBy: ctx.actor.id, createdAt: timeOf(ctx) })
  await tx
    .delete(emailTemplateVersions)
    .where(
      and(
        eq(emailTemplateVersions.templateId, templateId),
        lte(emailTemplateVersions.number, number - maxTemplateVersions),
      ),
    )
}

/** Saves new content of a locked template as its next version. */
export async function saveContent(
  tx: Tx,
  ctx: Context,
  template: { id: string; version: number },
  content: Content & { restoredFrom?: number },
): Promise<void> {
  const { restoredFrom, ...texts } = content
  const version = template.version + 1
  await tx
    .update(emailTemplates)
    .set({ ...texts, version, updatedAt: timeOf(ctx), ownerNotifiedAt: null })
    .where(eq(emailTemplates.id, template.id))
  await insertVersion(tx, ctx, { ...texts, templateId: template.id, number: version, restoredFrom })
}
