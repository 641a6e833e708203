import { sql } from 'drizzle-orm'
import type { PasswordSignIn, SetPasswordSignIn } from '@muster/contract/auth/singleSignOnSettings'
import { offersProvider } from '../../../access/singleSignOn/passwordSignIn.ts'
import { change } from '../../../audit/change.ts'
import { readSettings } from '../../../companySettings/settings.ts'
import { settings } from '../../../companySettings/tables.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { conflict, outdated, throwIf } from '../../../kernel/errors.ts'
import { roles } from '../../../people/tables.ts'
import { settingsChanged } from './messages.ts'
import { proveOwner } from './proveOwner.ts'

/** Returns who may sign in with a password. Roles that were deleted are left out. */
export async function readPasswordSignIn(db: Queryable): Promise<PasswordSignIn> {
  const { passwordSignIn, rolesWithoutPassword } = await readSettings(db, ['passwordSignIn', 'rolesWithoutPassword'])
  const known = new Set((await db.select({ id: roles.id }).from(roles)).map(({ id }) => id))
  return { rule: passwordSignIn, roleIds: rolesWithoutPassword.filter((id) => known.has(id)).toSorted() }
}

/**
 * Sets who may sign in with a password; the owner always may. Returns the new rule.
 * @throws Refusal 403 unless the actor is the owner; 400 naming `currentPassword`; 409 `setting.changed_meanwhile`; 409
 * `sso.none` for a rule that needs an enabled provider while there is none.
 */
export async function setPasswordSignIn(ctx: Context, { rule, roleIds, was, currentPassword }: SetPasswordSignIn) {
  const assertProved = await proveOwner(ctx, currentPassword)
  return change(ctx, async (tx) => {
    await assertProved(tx)
    const before = await readPasswordSignIn(tx)
    throwIf(isSame(before, was) ? null : outdated('setting.changed_meanwhile', 'setting'))
    throwIf(rule === 'EVERYONE' || (await offersProvider(tx)) ? null : noProvider())
    await write(tx, 'passwordSignIn', rule)
    await write(tx, 'rolesWithoutPassword', rule === 'SELECTED' ? roleIds : [])
    const after = await readPasswordSignIn(tx)
    const notice = settingsChanged(ctx.actor.sessionId, 'Who may sign in with a password was changed', sentences[rule])
    return {
      action: 'sso.password_rule_changed',
      subject: { type: 'setting', id: null },
      before,
      after,
      events: [notify(notice, owner(ctx.app.config)), refresh('auth', [ctx.actor.id])],
      answer: { passwordSignIn: after },
    }
  })
}

const sentences: Record<PasswordSignIn['rule'], string> = {
  EVERYONE: 'Everyone may.',
  SELECTED: 'People with the chosen roles sign in through a provider only.',
  OWNER: 'Everyone else signs in through a provider only.',
}

const noProvider = () => conflict('Please switch on a sign-in provider first.', 'sso.none')

const isSame = (one: PasswordSignIn, other: PasswordSignIn) =>
  one.rule === other.rule && one.roleIds.join() === other.roleIds.toSorted().join()

async function write(tx: Tx, key: 'passwordSignIn' | 'rolesWithoutPassword', value: unknown): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value: sql`${JSON.stringify(value)}::jsonb` })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
}
