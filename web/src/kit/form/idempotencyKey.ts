/** 128 random bits; `crypto.randomUUID` is missing where the page is served without https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Keeps the `Idempotency-Key` of a form, so that sending the same again after a lost answer happens once.
 * `keyFor(content)` answers the same key until the content changes; `answered()` ends its life, because the server
 * would repeat an answer it has already given.
 */
export function createKeyKeeper() {
  let kept: { content: string; key: string } | null = null
  return {
    keyFor(content: string): string {
      if (kept?.content !== content) kept = { content, key: newKey() }
      return kept.key
    },
    answered(): void {
      kept = null
    },
  }
}
