import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished, vi } from 'vitest'

/** Counts the passwords that are hashed until the test ends; they are hashed as ever. */
export function watchHashes() {
  const hashes = vi.spyOn(crypto, 'argon2')
  syncBuiltinESMExports()
  onTestFinished(() => {
    hashes.mockRestore()
    syncBuiltinESMExports()
  })
  return hashes
}
