import { readFileSync } from 'node:fs'
import { Encrypter } from 'age-encryption'
import type { backupEncryptions } from '@muster/contract/kit/backupSettings'
import { StartError } from './kernel/startError.ts'
import { parseS3Url, type S3Settings } from './storageSettings.ts'

type Environment = Record<string, string | undefined>

/** The means to encrypt backups in the format of age: a passphrase, or the public keys of those who may read them. */
export type BackupEncryption = { passphrase: string } | { publicKeys: string[] }

/** The means to decrypt a backup: its passphrase, or private keys. */
export type BackupDecryption = { passphrase: string } | { privateKeys: string[] }

/** Returns the kind of an encryption. */
export function encryptionKindOf(encryption: BackupEncryption | null): (typeof backupEncryptions)[number] {
  if (!encryption) return 'NONE'
  return 'passphrase' in encryption ? 'PASSPHRASE' : 'PUBLIC_KEY'
}

/** The minimum length of the passphrase of backups, which anyone with a copy can try without limit. */
const minPassphraseLength = 16

/**
 * Reads the encryption of backups: public keys from `BACKUP_PUBLIC_KEYS`, or the passphrase. Null if neither is set.
 * @throws StartError with one sentence that names the mistake.
 */
export function readBackupEncryption(env: Environment): BackupEncryption | null {
  const passphrase = readPassphrase(env)
  const publicKeys = (env.BACKUP_PUBLIC_KEYS ?? '').split(/[\s,]+/).filter(Boolean)
  if (passphrase !== null && publicKeys.length)
    throw new StartError(
      'Backups are encrypted with a passphrase or with public keys: please set BACKUP_PUBLIC_KEYS or BACKUP_PASSPHRASE_FILE, not both.',
    )
  if (publicKeys.length) {
    if (!publicKeys.every(isPublicKey))
      throw new StartError('BACKUP_PUBLIC_KEYS must be public keys that age-keygen printed, such as age1….')
    return { publicKeys }
  }
  if (passphrase === null) return null
  if (passphrase.length < minPassphraseLength)
    throw new StartError(`The passphrase of backups must have at least ${minPassphraseLength} characters.`)
  return { passphrase }
}

/**
 * Reads the object store for copies of the backups from `BACKUP_URL`; null if there is none. It may be the bucket of the
 * files, below another prefix.
 * @throws StartError with one sentence that names the mistake.
 */
export function readBackupStorage(env: Environment): S3Settings | null {
  const address = env.BACKUP_URL?.trim()
  if (!address) return null
  if (address === env.STORAGE_URL?.trim())
    throw new StartError('BACKUP_URL must not be STORAGE_URL: please add a prefix, such as s3://bucket/backups.')
  return parseS3Url('BACKUP_URL', address, env)
}

/**
 * Reads the means to decrypt a backup: private keys from the file in `BACKUP_PRIVATE_KEY_FILE`, or the passphrase. Null
 * if neither is set.
 * @throws StartError if a file can't be read or has no key.
 */
export function readBackupDecryption(env: Environment): BackupDecryption | null {
  const path = env.BACKUP_PRIVATE_KEY_FILE?.trim()
  if (!path) {
    const passphrase = readPassphrase(env)
    return passphrase === null ? null : { passphrase }
  }
  const lines = readText('BACKUP_PRIVATE_KEY_FILE', path).split('\n')
  const privateKeys = lines.map((line) => line.trim()).filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (!privateKeys.length)
    throw new StartError(`BACKUP_PRIVATE_KEY_FILE ${path} has no line that begins with AGE-SECRET-KEY-.`)
  return { privateKeys }
}

/** Returns the passphrase from `BACKUP_PASSPHRASE`, or from the first line of the file in `BACKUP_PASSPHRASE_FILE`. */
function readPassphrase(env: Environment): string | null {
  const path = env.BACKUP_PASSPHRASE_FILE?.trim()
  const passphrase = path ? readText('BACKUP_PASSPHRASE_FILE', path).split(/\r?\n/, 1)[0] : env.BACKUP_PASSPHRASE
  if (path && !passphrase) throw new StartError(`The first line of BACKUP_PASSPHRASE_FILE ${path} is empty.`)
  return passphrase || null
}

function readText(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartError(`${variable} ${path} can’t be read: please check the path and its permissions.`, {
      cause: error,
    })
  }
}

/** Returns whether a text is a public key of age. */
export function isPublicKey(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}
