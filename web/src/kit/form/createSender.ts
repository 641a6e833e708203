import { apiError, type ApiError, isAnswered } from '../api/errors.ts'
import { contentOf } from './edited.ts'

/** Returns 128 random bits; `crypto.randomUUID` is unavailable on pages without https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns a function that sends content to the server: the same content keeps its `Idempotency-Key` until Muster itself
 * has answered, so that it takes effect once. Other content gets another key, and so does the same content after an
 * answer, because the server would repeat that answer.
 */
export function createSender() {
  let kept: { content: string; key: string } | null = null
  return async <Answer>(
    input: unknown,
    call: (headers: Record<string, string>) => Promise<Answer>,
  ): Promise<{ answer: Answer } | { error: ApiError }> => {
    const content = contentOf(input) ?? ''
    if (kept?.content !== content) kept = { content, key: newKey() }
    try {
      const answer = await call({ 'Idempotency-Key': kept.key })
      kept = null
      return { answer }
    } catch (thrown) {
      const error = apiError(thrown)
      if (isAnswered(error)) kept = null
      return { error }
    }
  }
}
