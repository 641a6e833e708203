import { eq, sql } from 'drizzle-orm'
import type { ChangeScimSettings, ScimSettings } from '@muster/contract/scim/settings'
import { assertProofValid, provePassword } from '../../../access/provePassword.ts'
import { change } from '../../../audit/change.ts'
import { settings } from '../../../companySettings/tables.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { assertFound, invalid, signedOut, throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { settingsChanged } from '../messages.ts'
import { presentSettings, scimSettingsRefusal } from './readSettings.ts'

/**
 * Changes the settings of SCIM, and notifies the owner. Returns the new ones.
 * @throws Refusal 403 unless the actor is the owner; 400 naming `currentPassword` or `providerId`.
 */
export async function changeScimSettings(ctx: Context, input: ChangeScimSettings): Promise<ScimSettings> {
  const { app, actor } = ctx
  const { currentPassword, ...wanted } = input
  throwIf(await scimSettingsRefusal(app.db, ctx))
  const [self] = await app.db.select().from(users).where(eq(users.id, actor.id))
  assertFound(self, signedOut)
  await provePassword(ctx, self, currentPassword, 'scim.password_refused')
  return change(ctx, async (tx) => {
    await assertProofValid(tx, ctx, self)
    throwIf(await scimSettingsRefusal(tx, ctx))
    const { providers, ...before } = await presentSettings(tx, app.config)
    const isKnown = wanted.providerId === null || providers.some(({ id }) => id === wanted.providerId)
    throwIf(isKnown ? null : invalid({ providerId: 'Please choose a provider that is on' }))
    await write(tx, 'scimGroups', wanted.groups)
    await write(tx, 'scimProviderId', wanted.providerId)
    await write(tx, 'scimChangesAddresses', wanted.changesAddresses)
    const { groups, providerId, changesAddresses } = before
    return {
      action: 'scim.settings_changed',
      subject: { type: 'setting', id: null },
      before: { groups, providerId, changesAddresses },
      after: wanted,
      events: [notify(settingsChanged(actor.sessionId), owner(app.config)), refresh('scim', [actor.id])],
      answer: await presentSettings(tx, app.config),
    }
  })
}

async function write(tx: Tx, key: 'scimGroups' | 'scimProviderId' | 'scimChangesAddresses', value: unknown) {
  await tx
    .insert(settings)
    .values({ key, value: sql`${JSON.stringify(value)}::jsonb` })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
}
