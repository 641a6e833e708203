import type { DecisionResults } from '@muster/contract/kit/decisions'
import type { Context } from '../context.ts'
import { Refusal, sentenceOf } from '../kernel/errors.ts'
import { change } from './change.ts'
import { recordRefusal } from './recordRefusal.ts'

/**
 * Decides on many requests with `decide`, the verb that decides on one, and returns the result for each. Every request
 * has its own transaction, so a refusal stops no other, and has its own audit entry and events. It also has its own
 * Idempotency-Key, derived from that of the call: if the call is repeated after an interruption, what was decided stays
 * decided, and the rest follows (docs/decisions/0082). Forbidden decisions are recorded like forbidden calls.
 * @throws Refusal 409 if the Idempotency-Key was used with other requests.
 */
export async function decideEach<Item extends { id: string }>(
  ctx: Context,
  items: readonly Item[],
  decide: (ctx: Context, item: Item) => Promise<unknown>,
): Promise<DecisionResults> {
  const { idempotencyKey } = ctx.request
  // Reserves the key for this input. The answer is not stored: a repeated call gathers it from its requests.
  if (idempotencyKey !== null) await change(ctx, async () => ({ action: null, answer: {} }))
  const results: DecisionResults['results'] = []
  for (const item of items) {
    const key = idempotencyKey === null ? null : `${idempotencyKey}/${item.id}`
    try {
      await decide({ ...ctx, request: { ...ctx.request, idempotencyKey: key } }, item)
      results.push({ id: item.id, decided: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The path of such a call has no parameters, so this is its name in the contract.
      if (error.status === 403) await recordRefusal(ctx, ctx.request.call)
      results.push({ id: item.id, decided: false, code: error.extra.code, message: sentenceOf(error) })
    }
  }
  return { results }
}
