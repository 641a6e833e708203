import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DecisionResult } from '@muster/contract/kit/decisions'
import { authQueries } from '../api/authClient.ts'
import { type ApiError, isAnswered, messageOf } from '../api/errors.ts'
import { invalidateAfterChange } from '../api/queryClient.ts'
import { createSender } from '../form/state/createSender.ts'
import { showFailure, showSuccess } from '../messages/toasts.ts'
import { useSession } from '../session/session.tsx'
import type { Decision, DecisionSubject } from './decisionKind.ts'
import { wordsOf } from './decisionWords.ts'
import { addRefusals, holdDecision, isHeld } from './held.ts'

/** Requests that are sent together, with the sender that keeps their Idempotency-Key until they are answered. */
interface Part<Row> {
  rows: readonly Row[]
  send: ReturnType<typeof createSender>
}

function partsOf<Row>(rows: readonly Row[], perCall = 100): Part<Row>[] {
  const starts = Array.from({ length: Math.ceil(rows.length / perCall) }, (_, index) => index * perCall)
  return starts.map((start) => ({ rows: rows.slice(start, start + perCall), send: createSender() }))
}

/**
 * Returns a function that decides on requests: it holds the decision for some seconds, so that it can be undone, sends
 * it, and reports how many were decided and why others were not.
 */
export function useDecide<Row>(kind: DecisionSubject<Row>) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const userId = useSession().user.id
  const isStillSignedIn = () => {
    const user = queryClient.getQueryData<{ id: string } | null>(authQueries.auth.me.key())
    return user === undefined || user?.id === userId
  }

  const report = (
    results: readonly DecisionResult[],
    decision: Decision,
    error: ApiError | null,
    retry: () => void,
  ) => {
    const words = wordsOf(kind, decision.status)
    const refused = results.filter(({ decided }) => !decided)
    const done = results.length - refused.length
    addRefusals(
      kind.key,
      refused.map(({ id, message = '' }) => [id, message]),
    )
    if (error) {
      const title = done > 0 ? t(words.done, { what: kind.count(done) }) : t('The decision could not be sent')
      const action = isAnswered(error) ? undefined : { label: t('Try Again'), run: retry }
      showFailure(title, t(done > 0 ? 'The others could not be sent.' : messageOf(error)), action)
    } else if (refused.length === 0) showSuccess(t(words.done, { what: kind.count(done) }))
    else {
      const title =
        done === 0
          ? t(words.failed, { what: kind.count(refused.length) })
          : t(words.partly, { done: kind.count(done), failed: refused.length })
      const reasons = [...new Set(refused.map(({ message }) => message))]
      showFailure(title, reasons.join(' '))
    }
  }

  /** Sends the parts, reports the result, and resolves to true if the server has decided all requests. */
  const sendParts = async (decision: Decision, parts: readonly Part<Row>[], isLeaving: boolean): Promise<boolean> => {
    // Otherwise the decision would count as that of the person who has signed in since.
    if (!isStillSignedIn()) {
      showFailure(t('The decision was not sent'), t('Your session had ended. Please decide again.'))
      return false
    }
    const sendPart = ({ rows, send }: Part<Row>) =>
      send(
        rows.map((row) => kind.idOf(row)),
        (headers) => kind.decide(decision, rows, { headers, keepalive: isLeaving }),
      )
    const results: DecisionResult[] = []
    let failure: { error: ApiError; from: number } | null = null
    // All at once if the page is being left, because nothing more can be sent later.
    const started = isLeaving ? parts.map((part) => sendPart(part)) : []
    for (const [index, part] of parts.entries()) {
      const outcome = await (started[index] ?? sendPart(part))
      if ('answer' in outcome) results.push(...outcome.answer.results)
      else {
        failure = { error: outcome.error, from: index }
        break
      }
    }
    const remaining = failure ? parts.slice(failure.from) : []
    report(results, decision, failure?.error ?? null, () => void sendParts(decision, remaining, false))
    await invalidateAfterChange(queryClient, kind.feature)
    return failure === null && results.every(({ decided }) => decided)
  }

  return (decision: Decision, rows: readonly Row[]) => {
    // A second press, or a list that was read before the first one, decides nothing again.
    const free = rows.filter((row) => !isHeld(kind.key, kind.idOf(row)))
    if (free.length === 0) return
    holdDecision({
      kind: kind.key,
      ids: free.map((row) => kind.idOf(row)),
      send: (ids, isLeaving) =>
        sendParts(
          decision,
          partsOf(
            free.filter((row) => ids.has(kind.idOf(row))),
            kind.perCall,
          ),
          isLeaving,
        ),
      words: (count) => ({
        title: t(wordsOf(kind, decision.status).held, { what: kind.count(count) }),
        detail: t('You can undo this for ten seconds.'),
        undo: t('Undo'),
      }),
    })
  }
}
