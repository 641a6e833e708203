import { z } from 'zod'
import { route } from '../kit/route.ts'
import { Id, isPlain } from '../kit/text.ts'

const maxResponseBytes = 128 * 1024

export const ReceiveSamlResponse = z.object({
  id: Id,
  SAMLResponse: z.string().min(1, 'The response is missing').max(maxResponseBytes).refine(isPlain),
  /** Accepted, because providers send it, and ignored. */
  RelayState: z.string().max(2000).refine(isPlain).optional(),
})
export type ReceiveSamlResponse = z.infer<typeof ReceiveSamlResponse>

const browserOnly = 'For browsers.'

/** The calls for signing in through a provider with SAML 2.0. */
export const samlCalls = {
  samlMetadata: route({
    method: 'GET',
    path: '/auth/sso/{id}/saml/metadata',
    needs: 'public',
    summary: 'Get Muster’s metadata for a sign-in provider with SAML',
    answer: 'file',
    cost: 5,
  })
    .input(z.object({ id: Id }))
    .output(z.file()),
  receiveSamlResponse: route({
    method: 'POST',
    path: '/auth/sso/{id}/saml/response',
    needs: 'public',
    summary: 'Receive the response of a sign-in provider with SAML',
    description:
      `${browserOnly} The provider’s page sends them here (assertion consumer service). Redirects to ` +
      '`GET /auth/sso/{id}/saml/continue`, or to the sign-in page with the reason in `sso`.',
    body: 'urlencoded',
    maxBodyBytes: maxResponseBytes,
    acceptsOtherOrigins: true,
    answer: 'redirect',
    success: 303,
    cost: 20,
    skipsIdempotency: true,
  })
    .input(ReceiveSamlResponse)
    .output(z.string()),
  continueSamlSignIn: route({
    method: 'GET',
    path: '/auth/sso/{id}/saml/continue',
    needs: 'public',
    summary: 'Complete a sign-in through a provider with SAML',
    description: `${browserOnly} Only the browser that began the sign-in completes it. Redirects like \`GET /auth/sso/{id}/callback\`.`,
    answer: 'redirect',
    success: 303,
    cost: 5,
  })
    .input(z.object({ id: Id }))
    .output(z.string()),
}
