import { asc, inArray } from 'drizzle-orm'
import type { Company } from '@muster/contract/kit/company'
import type { Queryable, Tx } from '../db/database.ts'
import { readSettings } from './settings.ts'
import { companyLogos, formerIdentities } from './tables.ts'

/** A company's name, logo version, address and registration number. */
export interface Identity {
  name: string
  logo: string | null
  address: string | null
  registrationNumber: string | null
}

/** The names of the settings that make up the company's identity. */
export const identityKeys = ['companyName', 'logo', 'companyAddress', 'registrationNumber'] as const

/** Returns the company's current identity. */
export async function identityOf(db: Queryable): Promise<Identity> {
  const { companyName: name, logo, companyAddress, registrationNumber } = await readSettings(db, identityKeys)
  return { name, logo, address: companyAddress || null, registrationNumber: registrationNumber || null }
}

/** Returns a company's name and the address of its logo, for a response. */
export const presentIdentity = ({ name, logo }: Pick<Identity, 'name' | 'logo'>): Company => ({
  name,
  logo: logo === null ? null : `/company/logo?v=${logo}`,
})

/**
 * Copies the company's current identity to the former identities: documents already issued continue to show it. Must
 * run before the new settings are written.
 */
export async function storeFormerIdentity(tx: Tx): Promise<void> {
  await tx.insert(formerIdentities).values(await identityOf(tx))
}

/** Returns a function that finds the company's identity at a given instant. */
export async function identitiesAt(db: Queryable): Promise<(instant: string) => Identity> {
  const [current, former] = [
    await identityOf(db),
    await db.select().from(formerIdentities).orderBy(asc(formerIdentities.heldUntil), asc(formerIdentities.id)),
  ]
  return (instant) => former.find(({ heldUntil }) => Temporal.Instant.compare(instant, heldUntil) < 0) ?? current
}

/** Returns the PNG files of logos by their versions. */
export async function logosOf(db: Queryable, versions: readonly (string | null)[]): Promise<Map<string, Buffer>> {
  const logoVersions = versions.filter((version) => version !== null)
  if (!logoVersions.length) return new Map()
  const found = await db.select().from(companyLogos).where(inArray(companyLogos.version, logoVersions))
  return new Map(found.map(({ version, content }) => [version, content]))
}
