import { eq } from 'drizzle-orm'
import type { ReceiveSamlResponse } from '@muster/contract/auth/saml'
import { ssoProviders } from '../../../../access/providers/tables.ts'
import { storeAssertion } from '../../../../access/singleSignOn/assertions.ts'
import { createSignIn, signInMinutes, storeAnswer, takeRequest } from '../../../../access/singleSignOn/signIns.ts'
import type { Context } from '../../../../context.ts'
import { assertFound } from '../../../../kernel/errors.ts'
import { answerBrowser } from '../answerBrowser.ts'
import { ProviderProblem } from '../problems.ts'
import { assertSaml } from './samlOf.ts'
import { decodeResponse, requestIdIn, verifyResponse, type VerifiedResponse } from './verifyResponse.ts'

/**
 * Receives the response of a provider with SAML. The form comes from the provider's page, so that the browser sends no
 * cookie with it: the response is checked and kept, and the browser that began the sign-in then comes for it.
 * @throws Refusal 404 if there is no such provider.
 */
export async function receiveSamlResponse(ctx: Context, { id, SAMLResponse }: ReceiveSamlResponse): Promise<string> {
  assertFound(await ctx.app.db.$count(ssoProviders, eq(ssoProviders.id, id)))
  return answerBrowser(ctx, id, {
    isAnswer: true,
    step: async (row) => {
      const provider = assertSaml(row)
      const { app } = ctx
      const xml = decodeResponse(SAMLResponse)
      const requestId = requestIdIn(xml)
      // A request is answered once, whatever the answer is. This costs little, so it comes before the signature.
      const signInId = requestId === null ? null : await takeRequest(app.db, provider.id, requestId)
      if (signInId === undefined) throw new ProviderProblem('expired')
      if (signInId === null && !provider.allowsProviderStart) throw new ProviderProblem('refused', 'NOT_REQUESTED')
      const verified = await verifyResponse(app.config, provider, xml, requestId)
      await keep(ctx, provider.id, signInId, verified)
      return `/api/auth/sso/${provider.id}/saml/continue`
    },
  })
}

/** Keeps a response for the browser that began, or for this one if the sign-in began at the provider. */
async function keep(
  { app: { db }, cookie }: Context,
  providerId: string,
  signInId: string | null,
  { assertionId, answer }: VerifiedResponse,
): Promise<void> {
  const isNew = await storeAssertion(db, providerId, assertionId)
  if (!isNew) throw new ProviderProblem('refused', 'REPEATED')
  if (signInId === null) cookie.keepSignIn(await createSignIn(db, { providerId, returnTo: '/', answer }), signInMinutes)
  else if (!(await storeAnswer(db, signInId, answer))) throw new ProviderProblem('expired')
}
