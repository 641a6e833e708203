import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { PolicyOfCompany, RolePolicy, SetTwoFactorPolicy } from '@muster/contract/auth/twoFactorPolicy'
import { confirmationRefusal } from '../../../access/factors/confirmation.ts'
import { isConfirmed } from '../../../access/factors/secondFactors.ts'
import { factorPolicies, rememberedDevices, secondFactors } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import { readCompanyToday, readSettings, type Settings } from '../../../companySettings/settings.ts'
import { settings } from '../../../companySettings/tables.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { invalid, outdated, type Refusal, throwIf } from '../../../kernel/errors.ts'
import { isActiveRole } from '../../../people/heldPermissions.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { roles, userRoles, users } from '../../../people/tables.ts'
import { passkeySignInChanged } from './messages.ts'

const message = 'Only the owner of this installation may set the rules for two-factor sign-in'

/**
 * Returns the rules of all roles, and how many people of each have a second factor.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export async function readTwoFactorPolicy(ctx: Context): Promise<PolicyOfCompany> {
  throwIf(await ownerRefusal(ctx.app.db, ctx, message))
  return readPolicy(ctx.app.db)
}

async function readPolicy(db: Queryable): Promise<PolicyOfCompany> {
  const rows = await db
    .select({
      roleId: roles.id,
      name: roles.name,
      policy: sql<RolePolicy['policy']>`coalesce(${factorPolicies.policy}, 'OFFERED')`,
      requiredFrom: factorPolicies.requiredFrom,
      people: sql<number>`count(distinct ${users.id})::int`,
      protectedPeople: sql<number>`count(distinct ${secondFactors.userId})::int`,
    })
    .from(roles)
    .leftJoin(factorPolicies, eq(factorPolicies.roleId, roles.id))
    .leftJoin(userRoles, and(eq(userRoles.roleId, roles.id), isActiveRole))
    .leftJoin(users, and(eq(users.id, userRoles.userId), eq(users.status, 'ACTIVE')))
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isConfirmed))
    .groupBy(roles.id, factorPolicies.roleId)
    .orderBy(asc(roles.createdAt), asc(roles.name))
  const { rememberedDeviceDays, passkeySignIn } = await readSettings(db, ['rememberedDeviceDays', 'passkeySignIn'])
  return { rememberDays: rememberedDeviceDays, passkeySignIn, roles: rows }
}

/**
 * Sets the rules of roles, the days for which devices are remembered, and whether a passkey alone is enough; returns the
 * new rules.
 * @throws Refusal 403 unless the actor is the owner of the installation, or 403 `two_factor.confirm`; 409 if a rule has
 * changed meanwhile; 400 for a new day in the past.
 */
export const setTwoFactorPolicy = (ctx: Context, { policy, was }: SetTwoFactorPolicy): Promise<PolicyOfCompany> =>
  change(ctx, async (tx) => {
    throwIf(await ownerRefusal(tx, ctx, message), await confirmationRefusal(tx, ctx.actor))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('two-factor policy'))`)
    const current = await readPolicy(tx)
    throwIf(meanwhileRefusal(current, { policy, was }))
    const changed = policy.roles.filter((rule) => !isSame(rule, ruleOf(current, rule.roleId)))
    throwIf(pastDayRefusal(policy.roles, changed, await readCompanyToday(tx)))
    await writePolicies(tx, changed)
    if (policy.rememberDays !== current.rememberDays) await writeRememberDays(tx, policy.rememberDays)
    const { passkeySignIn = current.passkeySignIn } = policy
    if (passkeySignIn !== current.passkeySignIn) await writeSetting(tx, 'passkeySignIn', passkeySignIn)
    const answer = await readPolicy(tx)
    const changedIds = changed.map(({ roleId }) => roleId)
    return {
      action: 'two_factor.policy_changed',
      subject: { type: 'setting', id: null },
      before: describe(current, changedIds),
      after: describe(answer, changedIds),
      events: [
        refresh('auth', [ctx.actor.id]),
        ...(passkeySignIn === current.passkeySignIn
          ? []
          : [notify(passkeySignInChanged(ctx.actor.sessionId, passkeySignIn), owner(ctx.app.config))]),
      ],
      answer,
    }
  })

const ruleOf = ({ roles: rules }: PolicyOfCompany, roleId: string) => rules.find((rule) => rule.roleId === roleId)

const isSame = (one: RolePolicy, other: RolePolicy | undefined) =>
  one.policy === other?.policy && one.requiredFrom === other.requiredFrom

/** Returns 409 if the rules differ from those that the owner saw, or if a role no longer exists; else null. */
function meanwhileRefusal(current: PolicyOfCompany, { policy, was }: SetTwoFactorPolicy): Refusal | null {
  const isStale =
    was.rememberDays !== current.rememberDays ||
    (was.passkeySignIn !== undefined && was.passkeySignIn !== current.passkeySignIn) ||
    was.roles.some((rule) => !isSame(rule, ruleOf(current, rule.roleId))) ||
    policy.roles.some(({ roleId }) => !ruleOf(current, roleId))
  return isStale ? outdated('setting.changed_meanwhile', 'setting') : null
}

function pastDayRefusal(all: readonly RolePolicy[], changed: readonly RolePolicy[], today: string): Refusal | null {
  const index = all.findIndex(
    (rule) => changed.includes(rule) && rule.requiredFrom !== null && rule.requiredFrom < today,
  )
  return index < 0 ? null : invalid({ [`policy.roles.${index}.requiredFrom`]: 'Please choose today or a later day' })
}

async function writePolicies(tx: Tx, rules: readonly RolePolicy[]): Promise<void> {
  if (!rules.length) return
  await tx
    .insert(factorPolicies)
    .values([...rules])
    .onConflictDoUpdate({
      target: factorPolicies.roleId,
      set: { policy: sql`excluded.policy`, requiredFrom: sql`excluded.required_from` },
    })
}

async function writeSetting<K extends keyof Settings>(tx: Tx, key: K, value: Settings[K]): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value: sql`${JSON.stringify(value)}::jsonb` })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } })
}

/** Stores the days for which devices are remembered. Devices remembered for longer expire earlier. */
async function writeRememberDays(tx: Tx, days: number): Promise<void> {
  await writeSetting(tx, 'rememberedDeviceDays', days)
  const latest = sql`${rememberedDevices.createdAt} + make_interval(days => ${days})`
  await tx.update(rememberedDevices).set({ expiresAt: latest }).where(gt(rememberedDevices.expiresAt, latest))
}

/** Returns the rules of these roles by name, for the audit trail. */
const describe = ({ rememberDays, passkeySignIn, roles: rules }: PolicyOfCompany, ids: readonly string[]) => ({
  rememberDays,
  passkeySignIn,
  ...Object.fromEntries(
    rules
      .filter(({ roleId }) => ids.includes(roleId))
      .map(({ name, policy, requiredFrom }) => [name, requiredFrom === null ? policy : `${policy} ${requiredFrom}`]),
  ),
})
