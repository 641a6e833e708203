import { argon2Sync } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashAtFullCost, hashCheaply } from '../../testing/cheapHashes.ts'
import { Overloaded } from '../limits/concurrencyLimiter.ts'
import { hashPassword, isOutdatedHash, passwordProblem, simulateVerification, verifyPassword } from './passwords.ts'
import { testTypedPasswords } from './test/typedPasswords.ts'

hashAtFullCost()

const anna = {
  firstName: 'Anna',
  lastName: 'Müller-Smith',
  email: 'a.mueller@example.com',
  companyName: 'Northwind Ltd',
}

function hashAt(password: string, memory: number, passes: number): string {
  const nonce = Buffer.alloc(16, 7)
  const hash = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism: 1, tagLength: 32 })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(hash)}`
}

describe('hashes', () => {
  test('are argon2id with at least 19 MiB and two passes, each with its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
  })

  test('match their own password and no other', async () => {
    const hash = await hashPassword('correct horse')
    expect(await verifyPassword(hash, 'correct horse')).toBe(true)
    for (const password of ['Correct horse', 'correct horse ', 'correct hors', '']) {
      expect(await verifyPassword(hash, password)).toBe(false)
    }
  })

  test('are checked at the cost they name, and renewed when the setting is higher', async () => {
    expect(await verifyPassword(hashAt('old password', 8192, 1), 'old password')).toBe(true)
    expect(isOutdatedHash(hashAt('x', 8192, 2))).toBe(true)
    expect(isOutdatedHash(hashAt('x', 19_456, 1))).toBe(true)
    expect(isOutdatedHash(hashAt('x', 19_456, 2))).toBe(false)
    expect(isOutdatedHash(hashAt('x', 32_768, 3))).toBe(false)
    expect(isOutdatedHash(await hashPassword('x'))).toBe(false)
  })

  test('that are damaged are an error, not a wrong password', async () => {
    await expect(verifyPassword('$2b$10$notargon', 'x')).rejects.toThrow('not an argon2id hash')
    await expect(verifyPassword('', 'x')).rejects.toThrow('not an argon2id hash')
  })
})

// The cheap cost is enough here, because the hashed text does not depend on it. `test:long` uses the real cost.
describe('hashes at a low cost', () => {
  beforeAll(hashCheaply)
  testTypedPasswords(10)
})

describe('hashing under load', () => {
  beforeAll(hashCheaply)

  test('waits in a queue of a hundred; more are refused at once, and the queue recovers', async () => {
    const results = await Promise.allSettled(Array.from({ length: 110 }, () => simulateVerification('x')))
    const rejections = results.filter((result) => result.status === 'rejected')
    expect(rejections).toHaveLength(110 - 102)
    for (const { reason } of rejections) expect(reason).toBeInstanceOf(Overloaded)
    expect(await verifyPassword(await hashPassword('after'), 'after')).toBe(true)
  })
})

describe('new passwords', () => {
  const allowedPasswords = [
    'correct horse battery',
    'xkqj-Vf72',
    'Password with Anna in it',
    '密码密马明天下午',
    'Anna has 3 red foxes',
    'Zm9vYmFy!',
  ]
  test.each(allowedPasswords)('%s may be used', (password) => expect(passwordProblem(password, anna)).toBeNull())

  const common = ['password', 'PASSWORD', 'PassWord1', '12345678', 'qwertyuiop', 'iloveyou', 'trustno1', 'qwerty123']
  const patterns = ['aaaaaaaa', '12341234', '87654321', 'abcdefgh', 'poiuytrewq', 'lkjhgfdsa', 'qwertyqwerty']
  test.each([...common, ...patterns])('%s is common', (password) => {
    expect(passwordProblem(password, anna)).toMatch('one of the most common ones')
  })

  const names = [
    'AnnaMuller',
    'anna.müller',
    'Müller-Smith!',
    'ANNA2024',
    '1990annA!!',
    'a.mueller@example.com',
    'smithanna1',
  ]
  test('a common password that is based on the name is refused because of the name', () => {
    const charlie = { ...anna, firstName: 'Charlie' }
    expect(passwordProblem('Charlie1', charlie)).toMatch('based on your name')
    expect(passwordProblem('Charlie1', anna)).toMatch('one of the most common ones')
  })

  test('the wording about the name depends on who chooses', () => {
    expect(passwordProblem('AnnaMuller', anna, 'theirs')).toBe(
      "This password is based on the person's name or email address. Please choose another.",
    )
  })

  test.each(names)('%s is based on the name', (password) => {
    expect(passwordProblem(password, anna)).toMatch('based on your name or email address')
  })

  test.each(['Northwind1', 'northwind-ltd', 'NorthwindAnna!'])('%s is based on the company’s name', (password) => {
    expect(passwordProblem(password, anna)).toMatch("based on the company's name")
  })

  test.each(['Muster2026', 'anna@Muster!', 'muster-muster'])('%s is based on the name of the product', (password) => {
    expect(passwordProblem(password, anna)).toMatch('based on the name of this product')
  })

  test('a single Chinese letter counts as a name, a single Latin one does not', () => {
    const person = { firstName: '伟', lastName: '王', email: 'w@example.org' }
    expect(passwordProblem('王伟2024!!!!', person)).toMatch('based on your name')
    expect(passwordProblem('w1w2w3w4w5', person)).toBeNull()
  })

  test('are 8 to 128 characters as a person counts them', () => {
    expect(passwordProblem('Xq7!fox', anna)).toBe('Password must be at least 8 characters long')
    expect(passwordProblem('🦊🐢🐍🦉🐌🐝🐙', anna)).toBe('Password must be at least 8 characters long')
    expect(passwordProblem('🦊🐢🐍🦉🐌🐝🐙🦆', anna)).toBeNull()
    expect(passwordProblem(`x${'🦊🐢'.repeat(63)}y`, anna)).toBeNull()
    expect(passwordProblem(`xyz${'🦊🐢'.repeat(63)}`, anna)).toBe('Password must be at most 128 characters long')
    expect(passwordProblem('broken \ud800 half', anna)).toMatch('invalid character')
  })
})
