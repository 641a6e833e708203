import { randomUUIDv7 } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { ProviderKind } from '@muster/contract/access/singleSignOnValues'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { ssoProviders } from '../../../access/providers/tables.ts'
import { endProviderSessions } from '../../../access/singleSignOn/identities.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { assertFound, conflict, outdated, throwIf } from '../../../kernel/errors.ts'
import { settingsChanged } from './messages.ts'
import { presentProviders } from './presentProviders.ts'
import { proveOwner } from './proveOwner.ts'
import { type ProviderRow, sealSecret } from './providers.ts'

const maxProviders = 20

/** Returns the settings of a provider for the audit trail: everything except its secret. */
export const shown = ({
  sealed,
  createdAt: _created,
  awaySince: _away,
  version: _v,
  id: _id,
  ...row
}: ProviderRow) => ({
  ...row,
  hasSecret: sealed !== null,
})

type NewProvider = Omit<typeof ssoProviders.$inferInsert, 'id' | 'sealed' | 'decidedBy'>

interface Proof {
  currentPassword: string
  /** The client secret; undefined for none, or to keep the present one. */
  clientSecret?: string | undefined
}

/**
 * Adds a provider. The owner enters their password and is notified.
 * @throws Refusal 403 unless the actor is the owner; 400 naming `currentPassword`; 409 `sso.too_many`.
 */
export async function insertProvider(ctx: Context, settings: NewProvider, { currentPassword, clientSecret }: Proof) {
  const { app, actor } = ctx
  const assertProved = await proveOwner(ctx, currentPassword)
  return change(ctx, async (tx) => {
    await assertProved(tx)
    const count = await tx.$count(ssoProviders)
    throwIf(count < maxProviders ? null : conflict('There can be at most 20 sign-in providers.', 'sso.too_many'))
    const id = randomUUIDv7()
    const sealed = clientSecret === undefined ? null : sealSecret(app.keys, id, clientSecret)
    const [row] = await tx
      .insert(ssoProviders)
      .values({ ...settings, id, sealed, decidedBy: actor.id })
      .returning()
    assertFound(row)
    const notice = settingsChanged(
      actor.sessionId,
      `A sign-in provider was added: ${row.name}`,
      `People can sign in through ${row.issuer}.`,
    )
    return {
      action: 'sso.provider_added',
      subject: { type: 'sso_provider', id },
      after: shown(row),
      events: [notify(notice, owner(app.config)), refresh('auth', [actor.id])],
      answer: { provider: await findPresented(ctx, tx, id) },
    }
  })
}

async function findPresented({ app }: Context, tx: Tx, id: string): Promise<Provider> {
  const provider = (await presentProviders(tx, app.config)).providers.find((row) => row.id === id)
  assertFound(provider)
  return provider
}

/**
 * Changes a provider of this kind, and its secret if one is given. Switching it off ends the sessions that began through
 * it, except the owner's present one.
 * @throws Refusal 403 unless the actor is the owner; 400 naming `currentPassword`; 404; 409 `sso.changed_meanwhile`.
 */
export async function updateProvider(
  ctx: Context,
  { id, version, kind }: { id: string; version: number; kind: ProviderKind },
  settings: Partial<NewProvider>,
  { currentPassword, clientSecret }: Proof,
) {
  const { app, actor } = ctx
  const assertProved = await proveOwner(ctx, currentPassword)
  return change(ctx, async (tx) => {
    await assertProved(tx)
    const before = await lockProvider(tx, id, kind)
    throwIf(before.version === version ? null : outdated('sso.changed_meanwhile', 'provider'))
    const secret = clientSecret === undefined ? {} : { sealed: sealSecret(app.keys, id, clientSecret) }
    const [row] = await tx
      .update(ssoProviders)
      .set({ ...settings, ...secret, decidedBy: actor.id, version: sql`${ssoProviders.version} + 1` })
      .where(eq(ssoProviders.id, id))
      .returning()
    assertFound(row)
    const isSwitchedOff = before.isEnabled && !row.isEnabled
    const sessionsEnded = isSwitchedOff ? await endProviderSessions(tx, id, actor.sessionId) : 0
    const isSecretNew = clientSecret !== undefined
    const notice = settingsChanged(
      actor.sessionId,
      `A sign-in provider was changed: ${row.name}`,
      row.isEnabled ? `People can sign in through ${row.issuer}.` : 'No one can sign in through it.',
    )
    return {
      action: 'sso.provider_changed',
      subject: { type: 'sso_provider', id },
      before: shown(before),
      after: { ...shown(row), ...(isSecretNew && { secretChanged: true }), ...(isSwitchedOff && { sessionsEnded }) },
      events: [notify(notice, owner(app.config)), refresh('auth', [actor.id])],
      answer: { provider: await findPresented(ctx, tx, id) },
    }
  })
}

/** Locks a provider, of this kind if one is given, and returns it. @throws Refusal 404. */
export async function lockProvider(tx: Tx, id: string, kind?: ProviderKind): Promise<ProviderRow> {
  const isKind = kind === undefined ? undefined : eq(ssoProviders.kind, kind)
  const [row] = await tx
    .select()
    .from(ssoProviders)
    .where(and(eq(ssoProviders.id, id), isKind))
    .for('update')
  assertFound(row)
  return row
}
