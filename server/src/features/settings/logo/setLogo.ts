import type { Company } from '@muster/contract/kit/company'
import { change } from '../../../audit/change.ts'
import { identityOf, logosOf, presentIdentity } from '../../../companySettings/identity.ts'
import { companyLogos } from '../../../companySettings/tables.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { logoOf, readPicture } from '../pictures.ts'
import { screensOf } from '../system/screens.ts'
import { lockSettings, writeSettings } from '../system/writeSettings.ts'

/**
 * Sets the company's logo, converted to a PNG of at most 480 by 160 pixels. Issued documents keep the previous one.
 * @throws Refusal 403 unless the actor is the owner of the installation; 415 if the file is not a picture.
 */
export async function setLogo(ctx: Context, { logo }: { logo: File }): Promise<{ company: Company }> {
  // Checked here because reading a picture is slow; the change checks again.
  throwIf(await ownerRefusal(ctx.app.db, ctx))
  const { version, content } = await readPicture(logo, 'logo', logoOf)
  return change(ctx, async (tx) => {
    throwIf(await ownerRefusal(tx, ctx))
    await tx.insert(companyLogos).values({ version, content }).onConflictDoNothing()
    return writeLogo(tx, ctx, version)
  })
}

/**
 * Removes the company's logo, if there is one.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export const removeLogo = (ctx: Context): Promise<void> =>
  change(ctx, async (tx) => {
    throwIf(await ownerRefusal(tx, ctx))
    return { ...(await writeLogo(tx, ctx, null)), answer: undefined }
  })

async function writeLogo(tx: Tx, { actor }: Context, logo: string | null) {
  const current = await lockSettings(tx)
  const answer = { company: presentIdentity({ name: current.companyName, logo }) }
  return writeSettings(tx, { current, values: { logo }, events: screensOf({ logo }, actor.id) }, answer)
}

/**
 * Returns the company's logo if its version is `v`.
 * @throws Refusal 404 if there is no logo, or its version is different.
 */
export async function logo({ app }: Context, { v }: { v: string }): Promise<File> {
  const present = await identityOf(app.db)
  const content = present.logo === v ? (await logosOf(app.db, [v])).get(v) : undefined
  assertFound(content)
  return new File([new Uint8Array(content)], `${v}.png`, { type: 'image/png' })
}
