import { asc, eq } from 'drizzle-orm'
import type { SignInOptions } from '@muster/contract/auth/singleSignOn'
import { ssoProviders } from '../../../access/providers/tables.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'

/** Returns the ways to sign in that the sign-in page offers. */
export async function signInOptions({ app: { db } }: Context): Promise<SignInOptions> {
  const rows = await db
    .select({ id: ssoProviders.id, name: ssoProviders.name, awaySince: ssoProviders.awaySince })
    .from(ssoProviders)
    .where(eq(ssoProviders.isEnabled, true))
    .orderBy(asc(ssoProviders.createdAt), asc(ssoProviders.id))
  const passwordSignIn = rows.length ? await readSetting(db, 'passwordSignIn') : 'EVERYONE'
  const providers = rows.map(({ awaySince, ...provider }) => ({ ...provider, isAway: awaySince !== null }))
  return { providers, passwordSignIn }
}
