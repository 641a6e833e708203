import { inputDigests } from '../../idempotency/firstAnswers.ts'
import type { Keys } from '../../files/store/keys.ts'
import { now } from '../../kernel/clock.ts'

/** The minutes within which an assistant must confirm a change after its preview. */
const confirmationMinutes = 15

interface Confirmed {
  keyId: string
  /** The name of the call, such as `leaves.create`. */
  call: string
  input: Record<string, unknown>
}

const digestsOf = (keys: Keys, { keyId, call, input }: Confirmed, expires: string) =>
  inputDigests(keys, ['assistant', keyId, call, input, expires])

/**
 * Returns a confirmation for a change whose preview was shown: its end and a signature of the change, made for this key
 * alone.
 */
export async function createConfirmation(keys: Keys, change: Confirmed): Promise<string> {
  const expires = String(now().add({ minutes: confirmationMinutes }).epochMilliseconds)
  const [digest = ''] = await digestsOf(keys, change, expires)
  return `${expires}.${digest}`
}

/** Returns whether a confirmation was made for this change with exactly this input, and has not expired. */
export async function isConfirmed(keys: Keys, change: Confirmed, confirmation: string): Promise<boolean> {
  // The whole text counts, because it is also the key under which the change is made once.
  const [, expires = '', digest = ''] = /^(\d{1,15})\.([^.]+)$/.exec(confirmation) ?? []
  if (expires === '' || Number(expires) < now().epochMilliseconds) return false
  return (await digestsOf(keys, change, expires)).includes(digest)
}
