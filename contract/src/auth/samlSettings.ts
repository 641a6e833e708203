import { z } from 'zod'
import { route } from '../kit/route.ts'
import { Id, paragraphs, text } from '../kit/text.ts'
import { commonSettings, currentPassword, ownerRule, passwordRule, Provider } from './singleSignOnSettings.ts'

const addressMessage = 'Please enter an address such as https://login.example.com/saml'

/** An address that the browser opens: https, or http on this machine for tests. */
const SignInAddress = text(2000, addressMessage).regex(
  /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)([/?][^\s#]*)?$/,
  addressMessage,
)

const certificate = () => paragraphs(10_000, 'Please enter the certificate')

const changeable = {
  ...commonSettings,
  signInAddress: SignInAddress,
  /** The certificate of the provider’s signatures, in PEM or as the text within it. */
  certificate: certificate(),
  /** The one that replaces it, so that both count meanwhile. */
  nextCertificate: certificate().nullable().default(null),
  /** True if sign-ins may begin at the provider, without a request from Muster. */
  allowsProviderStart: z.boolean().default(false),
}

export const AddSamlProvider = z.object({
  ...changeable,
  entityId: text(1000, 'Please enter the entity ID'),
  currentPassword,
})
export type AddSamlProvider = z.infer<typeof AddSamlProvider>

/** The new settings of a provider with SAML. Its entity ID can’t change, because the links of people refer to it. */
export const ChangeSamlProvider = z.object({
  ...changeable,
  id: Id,
  /** `version` of the provider that the owner saw. */
  version: z.int(),
  currentPassword,
})
export type ChangeSamlProvider = z.infer<typeof ChangeSamlProvider>

/** The settings that a provider’s metadata names. */
export const SamlMetadata = z.object({
  entityId: z.string(),
  signInAddress: z.string(),
  certificate: z.string(),
  nextCertificate: z.string().nullable(),
})
export type SamlMetadata = z.infer<typeof SamlMetadata>

/** The calls for the owner’s settings of providers with SAML. */
export const samlSettingCalls = {
  addSamlProvider: route({
    method: 'POST',
    path: '/settings/single-sign-on/saml-providers',
    needs: 'signed-in',
    summary: 'Add a sign-in provider with SAML',
    description: `${ownerRule} ${passwordRule} 409 \`sso.too_many\` with more than 20 providers.`,
    success: 201,
    skipsIdempotency: true,
  })
    .input(AddSamlProvider)
    .output(z.object({ provider: Provider })),
  changeSamlProvider: route({
    method: 'PUT',
    path: '/settings/single-sign-on/saml-providers/{id}',
    needs: 'signed-in',
    summary: 'Change a sign-in provider with SAML',
    description:
      `${ownerRule} ${passwordRule} Switching it off ends the sessions that began through it. 409 ` +
      '`sso.changed_meanwhile` if `version` is not the present one.',
    skipsIdempotency: true,
  })
    .input(ChangeSamlProvider)
    .output(z.object({ provider: Provider })),
  readSamlMetadata: route({
    method: 'POST',
    path: '/settings/single-sign-on/saml-metadata',
    needs: 'signed-in',
    summary: 'Read the metadata of a sign-in provider with SAML',
    description: `${ownerRule} Stores nothing. 400 naming \`metadata\` if it can’t be read.`,
    reads: true,
    cost: 20,
  })
    .input(
      z.object({
        /** The metadata as XML, or the address at which it is. */
        metadata: paragraphs(200_000, 'Please enter an address or the XML'),
      }),
    )
    .output(z.object({ metadata: SamlMetadata })),
}
