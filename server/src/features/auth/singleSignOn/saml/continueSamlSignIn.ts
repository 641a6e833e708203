import { takeAnswered } from '../../../../access/singleSignOn/signIns.ts'
import type { Context } from '../../../../context.ts'
import { answerBrowser } from '../answerBrowser.ts'
import { enter } from '../completeSingleSignOn.ts'
import type { ProviderAnswer } from '../exchange.ts'
import { ProviderProblem } from '../problems.ts'

/**
 * Completes a sign-in whose response has been received. Only the browser that began has its token, so that no one is
 * signed in by another's response. Returns the address that opens next.
 */
export const continueSamlSignIn = (ctx: Context, { id }: { id: string }): Promise<string> =>
  answerBrowser(ctx, id, {
    isAnswer: true,
    step: async (provider) => {
      const { app, cookie } = ctx
      const signIn = cookie.signIn === null ? undefined : await takeAnswered(app.db, cookie.signIn, provider.id)
      if (!signIn) throw new ProviderProblem('expired')
      return enter(ctx, provider, signIn.answer as ProviderAnswer, signIn.returnTo)
    },
  })
