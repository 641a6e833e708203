import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished, vi } from 'vitest'

/** Counts the passwords that are hashed until the test ends, without changing the hashing. */
export function watchHashes() {
  const hashes = vi.spyOn(crypto, 'argon2')
  syncBuiltinESMExports()
  onTestFinished(() => {
    hashes.mockRestore()
    syncBuiltinESMExports()
  })
  return hashes
}

/** Runs `work` during the next password hash, which completes only afterwards. */
export function duringNextHash(work: () => Promise<unknown>): void {
  const hash = crypto.argon2
  watchHashes().mockImplementationOnce((algorithm, parameters, done) =>
    hash(algorithm, parameters, (error, key) => {
      work().then(
        () => done(error, key),
        (failure: Error) => done(failure, key),
      )
    }),
  )
}
