import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AssistantKeysOfPerson, PersonAssistantKey } from '@muster/contract/auth/assistantKeys'
import type { PageQuery, Pagination } from '@muster/contract/kit/paging'
import { apiKeys } from '../../../access/tables.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readPage } from '../../../db/readPage.ts'
import { assistantPath } from '../../../http/assistants/assistantAccess.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { ownerOnly } from './allowAssistants.ts'
import { isOfAssistant, selectAssistantKeys } from './queries.ts'

/** The number of a person's newest keys that are listed. */
const maxListed = 50

/** Returns the actor's keys, newest first and without revoked ones, and where assistants connect. */
export async function listOwnAssistantKeys({ app, actor }: Context): Promise<AssistantKeysOfPerson> {
  const [isAllowed, keys] = await Promise.all([
    readSetting(app.db, 'assistantsAllowed'),
    selectAssistantKeys(app.db)
      .where(and(isOfAssistant, eq(apiKeys.userId, actor.id), isNull(apiKeys.revokedAt)))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
      .limit(maxListed),
  ])
  return { isAllowed, address: `${app.config.publicUrl}${assistantPath}`, keys }
}

/**
 * Returns one page of everyone's keys, newest first, and whether assistants are allowed.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export async function listAllAssistantKeys(
  ctx: Context,
  { page, limit }: PageQuery,
): Promise<{ isAllowed: boolean; keys: PersonAssistantKey[]; pagination: Pagination }> {
  const { db } = ctx.app
  throwIf(await ownerRefusal(db, ctx, ownerOnly))
  const { rows, pagination } = await readPage(
    { page, limit },
    selectAssistantKeys(db).where(isOfAssistant).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),
    db.$count(apiKeys, isOfAssistant),
  )
  return { isAllowed: await readSetting(db, 'assistantsAllowed'), keys: rows, pagination }
}
