import type { AddSamlProvider, ChangeSamlProvider } from '@muster/contract/auth/samlSettings'
import type { Context } from '../../../../context.ts'
import { invalid, throwIf } from '../../../../kernel/errors.ts'
import { ssoRefusal } from '../presentProviders.ts'
import { insertProvider, updateProvider } from '../storeProvider.ts'
import { normalizeCertificate } from './certificates.ts'

/** The columns of OpenID Connect, which are empty. */
const unused = { clientId: '', clientAuthentication: 'BASIC', scopes: '', verifiedClaim: '' } as const

/**
 * Adds a provider with SAML.
 * @throws Refusal 400 naming a certificate that can't be used, and as `insertProvider`.
 */
export async function addSamlProvider(ctx: Context, { currentPassword, entityId, ...settings }: AddSamlProvider) {
  throwIf(await ssoRefusal(ctx.app.db, ctx))
  const all = { ...unused, ...settings, ...certificatesOf(settings), kind: 'SAML', issuer: entityId } as const
  return insertProvider(ctx, all, { currentPassword })
}

/**
 * Changes a provider with SAML.
 * @throws Refusal 400 naming a certificate that can't be used, and as `updateProvider`.
 */
export async function changeSamlProvider(ctx: Context, input: ChangeSamlProvider) {
  throwIf(await ssoRefusal(ctx.app.db, ctx))
  const { id, version, currentPassword, ...settings } = input
  const all = { ...settings, ...certificatesOf(settings) }
  return updateProvider(ctx, { id, version, kind: 'SAML' }, all, { currentPassword })
}

const message = 'Please enter a certificate with an RSA key of at least 2048 bits'

function certificatesOf(input: { certificate: string; nextCertificate: string | null }) {
  const certificate = normalizeCertificate(input.certificate)
  const nextCertificate = input.nextCertificate === null ? null : normalizeCertificate(input.nextCertificate)
  if (certificate === null) return throwIf(invalid({ certificate: message }))
  if (input.nextCertificate !== null && nextCertificate === null) return throwIf(invalid({ nextCertificate: message }))
  return { certificate, nextCertificate }
}
