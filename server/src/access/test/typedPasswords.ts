import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../passwords.ts'

/** Tests that a password hash uses every typed character, and that `runs` random passwords are verified. */
export function testTypedPasswords(runs: number): void {
  test('use all of 128 characters, and of long Unicode', async () => {
    for (const character of ['x', 'é', '密', '🦊']) {
      const password = character.repeat(127)
      const hash = await hashPassword(`${password}1`)
      expect(await verifyPassword(hash, `${password}1`)).toBe(true)
      expect(await verifyPassword(hash, `${password}2`)).toBe(false)
    }
  })

  test('do not depend on how a keyboard composes accents or spaces, but on everything else', async () => {
    const hash = await hashPassword('caf\u00e9 cr\u00e8me')
    expect(await verifyPassword(hash, 'cafe\u0301\u00a0cre\u0300me')).toBe(true)
    expect(await verifyPassword(hash, 'cafe creme')).toBe(false)
    expect(await verifyPassword(await hashPassword('ﬁve ones'), 'five ones')).toBe(false)
  })

  test('round trip, whatever is typed', async () => {
    const passwords = fc.string({ unit: 'binary', maxLength: 128 })
    await fc.assert(
      fc.asyncProperty(passwords, async (password) => verifyPassword(await hashPassword(password), password)),
      { numRuns: runs },
    )
  })
}
