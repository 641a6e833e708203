import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ssoProviders } from '../access/providers/tables.ts'
import { openSecret, type ProviderRow, sealSecret } from '../features/auth/singleSignOn/providers.ts'
import { sealedCompany } from './test/sealedCompany.ts'

test('the secret of a sign-in provider still opens after a change of the key', async () => {
  const { db, first, rotate, opened } = await sealedCompany()
  const values = { clientId: 'a', scopes: 'openid', emailClaim: 'email', verifiedClaim: 'email_verified' }
  const of = {
    ...values,
    issuer: 'https://login.test.example',
    isEnabled: true,
    factor: 'MUSTER',
    clientAuthentication: 'BASIC',
  } as const
  const added = await db
    .insert(ssoProviders)
    .values(['With a secret', 'Without'].map((name) => ({ ...of, name })))
    .returning()
  const [withSecret, without] = added as [ProviderRow, ProviderRow]
  const sealed = sealSecret(first, withSecret.id, 'client secret')
  await db.update(ssoProviders).set({ sealed }).where(eq(ssoProviders.id, withSecret.id))
  await rotate()
  const rows = new Map((await db.select().from(ssoProviders)).map((row) => [row.id, row]))
  const { keys } = await opened()
  const row = rows.get(withSecret.id) as ProviderRow
  expect(row.sealed).not.toBe(sealed)
  expect(openSecret({ keys }, row)).toBe('client secret')
  expect(openSecret({ keys }, rows.get(without.id) as ProviderRow)).toBeNull()
})
