import type { SingleSignOnProblem } from '@muster/contract/access/singleSignOnValues'
import { markAway } from '../../../access/singleSignOn/markAway.ts'
import type { Context } from '../../../context.ts'
import { recordRefusedSignIn } from '../signInRefusals.ts'
import { problemOf, ProviderProblem } from './problems.ts'
import { findEnabled, type ProviderRow } from './providers.ts'

/** The addresses within Muster that may open after a sign-in: its views, with their filters. */
const ownAddress = /^\/(\?[\w\-.~%=&+,:]*)?$/

/** Returns an address within Muster as it is, and the first page for any other. */
export const ownAddressOr = (address: string | undefined): string =>
  address !== undefined && ownAddress.test(address) ? address : '/'

/** Returns the address of the sign-in page that explains a problem. */
const problemPage = (problem: SingleSignOnProblem, providerId: string) => `/?sso=${problem}&provider=${providerId}`

/**
 * Returns whether a problem shows that a provider is away. While an answer that a browser brought is checked, only a
 * failed connection does: anyone can bring an answer that names an error, or on which the provider fails.
 */
const showsAway = ({ problem, reason }: ProviderProblem, isAnswer: boolean) =>
  problem === 'away' && (!isAnswer || reason === 'UNREACHABLE')

/**
 * Runs a step of a sign-in through a provider and returns the address that the browser opens next. A problem leads to
 * the sign-in page, and is logged and recorded without anything that the provider sent.
 */
export async function answerBrowser(
  ctx: Context,
  providerId: string,
  { isAnswer, step }: { isAnswer: boolean; step: (provider: ProviderRow) => Promise<string> },
): Promise<string> {
  const { app } = ctx
  const provider = await findEnabled(app.db, providerId)
  if (!provider) return problemPage('off', providerId)
  try {
    const address = await step(provider)
    if (provider.awaySince !== null) await markAway(app.db, provider.id, false)
    return address
  } catch (error) {
    const found = problemOf(error)
    if (!found) throw error
    if (showsAway(found, isAnswer)) await markAway(app.db, provider.id, true)
    await report(ctx, provider, found)
    return problemPage(found.problem, provider.id)
  }
}

async function report(
  ctx: Context,
  { id }: ProviderRow,
  { problem, reason, personId }: ProviderProblem,
): Promise<void> {
  ctx.app.log.warn({ provider: id, problem, reason }, 'a sign-in through a provider failed')
  await recordRefusedSignIn(ctx, personId, `PROVIDER_${problem.toUpperCase().replace('-', '_')}`)
}
