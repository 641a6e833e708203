import { apiError, type ApiError, isAnswered } from '../../api/errors.ts'
import { serializeContent } from './formState.ts'

/** Returns a random key of 128 bits. `crypto.randomUUID` is unavailable on pages without https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns a function that sends content to the server with an `Idempotency-Key`. Until Muster itself has answered, the
 * same content is sent with the same key, so that it takes effect only once. After an answer, the content gets a new
 * key: with the old one, the server would only repeat its answer. Other content always gets a new key.
 */
export function createSender() {
  let pending: { content: string; key: string } | null = null
  return async <Answer>(
    input: unknown,
    call: (headers: Record<string, string>) => Promise<Answer>,
  ): Promise<{ answer: Answer } | { error: ApiError }> => {
    const content = serializeContent(input) ?? ''
    if (pending?.content !== content) pending = { content, key: newKey() }
    try {
      const answer = await call({ 'Idempotency-Key': pending.key })
      pending = null
      return { answer }
    } catch (thrown) {
      const error = apiError(thrown)
      if (isAnswered(error)) pending = null
      return { error }
    }
  }
}
