import { invalid, type Refusal } from '../kernel/errors.ts'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { findPasswordProblem, defaultPasswordRules, type PasswordRules } from '@muster/contract/kit/passwordRules'
import { countCharacters } from '@muster/contract/kit/countCharacters'
import { Overloaded, ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'
import { isCommonPassword, consistsOf } from './guessablePasswords.ts'

/**
 * The cost of an argon2id hash: memory in KiB, passes and parallel lanes. Raise it here; existing hashes are renewed at
 * sign-in.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/**
 * Maximum number of concurrent hashes. Each uses 19 MiB and one of libuv's four threads, which file access and DNS need
 * too.
 */
const maxConcurrentHashes = 2
const maxQueueLength = 100

interface StoredHash {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
  hash: Buffer
}

/**
 * Returns the bytes of the password to be hashed. OpaqueString of RFC 8265 turns every kind of space into an ordinary
 * one. NFC makes an é typed on a Mac equal to one typed on Windows; NFKC would make different passwords equal. The text
 * is never shortened.
 */
const normalize = (password: string) => Buffer.from(password.replace(/\p{Zs}/gu, ' ').normalize('NFC'), 'utf8')

const queue = new ConcurrencyLimiter(maxConcurrentHashes, maxQueueLength)
function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.isFull) throw new Overloaded('Too many passwords are being checked at once')
  return queue.run(work)
}

async function derive(password: string, setting: typeof cost, salt: Buffer, length: number): Promise<Buffer> {
  return runQueued(
    () =>
      new Promise((resolve, reject) => {
        const { memory, passes, parallelism } = setting
        const parameters = { message: normalize(password), nonce: salt, memory, passes, parallelism, tagLength: length }
        argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )
}

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function parse(text: string): StoredHash {
  const match = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text)
  if (!match) throw new Error('A stored password hash is not an argon2id hash')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/**
 * Returns the argon2id hash of a password as a PHC string, with a new salt.
 * @throws Overloaded when the queue is full.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, cost, salt, hashBytes)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`
}

/**
 * Returns whether a password matches a hash, computed with the cost named in the hash and compared in constant time.
 * @throws Overloaded when the queue is full.
 * @throws Error when the hash is malformed, which means damaged data.
 */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parsed = parse(hash)
  const derived = await derive(password, parsed, parsed.salt, parsed.hash.length)
  return timingSafeEqual(derived, parsed.hash)
}

const dummySalt = Buffer.alloc(saltBytes)

/** Takes as long as `verifyPassword`, so that the response time does not reveal that an account is unknown. */
export async function simulateVerification(password: string): Promise<void> {
  await derive(password, cost, dummySalt, hashBytes)
}

/** Returns whether a hash has a lower cost than the current one and should be renewed at the next sign-in. */
export function isOutdatedHash(hash: string): boolean {
  const parsed = parse(hash)
  return parsed.memory < cost.memory || parsed.passes < cost.passes
}

/** The name of this product, of which no password may consist. */
const productName = 'Muster'

/** The person for whom a new password is chosen. The password must not consist of their names. */
export interface PasswordOwner {
  firstName: string
  lastName: string
  email: string
  companyName?: string
  /** The company's password rules. If omitted, the default rules apply, which are the least strict. */
  rules?: PasswordRules
}

/** Returns 400 naming the field `path` if a new password is not allowed; else null. */
export function passwordRefusal(path: string, ...password: Parameters<typeof passwordProblem>): Refusal | null {
  const reason = passwordProblem(...password)
  return reason === null ? null : invalid({ [path]: reason })
}

/**
 * Returns the reason why a new password is not allowed, as a sentence for the person who chooses it; null if it is
 * allowed (ASVS 5.0, 6.2.4 and 6.2.9). A new password must meet the company's rules and have at most 128 characters as
 * a person counts them. It must not be common or consist of the person's, the company's or the product's name. `perspective` is
 * `yours` if people choose their own password, `theirs` if someone else does.
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  perspective: 'yours' | 'theirs' = 'yours',
): string | null {
  if (!password.isWellFormed()) return 'This password contains an invalid character. Please type it again.'
  const problem = findPasswordProblem(password, owner.rules ?? defaultPasswordRules)
  if (problem !== null) return problem
  if (countCharacters(password) > 128) return 'Password must be at most 128 characters long'
  // Checked before the common passwords, many of which are names: this message is more helpful.
  const names = [owner.firstName, owner.lastName, owner.email]
  if (consistsOf(password, names)) {
    const name = perspective === 'yours' ? 'your name' : "the person's name"
    return `This password is based on ${name} or email address. Please choose another.`
  }
  if (owner.companyName && consistsOf(password, [owner.companyName, ...names])) {
    return "This password is based on the company's name. Please choose another."
  }
  if (consistsOf(password, [productName, ...names])) {
    return 'This password is based on the name of this product. Please choose another.'
  }
  if (isCommonPassword(password)) return 'This password is one of the most common ones. Please choose another.'
  return null
}
