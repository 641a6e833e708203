import { asc } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { roles } from '../../../people/tables.ts'
import { presentProviders, ssoRefusal } from './presentProviders.ts'
import { readPasswordSignIn } from './setPasswordSignIn.ts'

/**
 * Returns all providers, without their secrets, and who may sign in with a password.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export async function readSingleSignOnSettings(ctx: Context) {
  const { db, config } = ctx.app
  throwIf(await ssoRefusal(db, ctx))
  return {
    ...(await presentProviders(db, config)),
    passwordSignIn: await readPasswordSignIn(db),
    roles: await db
      .select({ id: roles.id, name: roles.name })
      .from(roles)
      .orderBy(asc(roles.createdAt), asc(roles.name)),
  }
}
