import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import type { BackupDecryption, BackupEncryption } from '../backupSettings.ts'
import { UnusableBackup } from './archive.ts'

/** The end of the name of an encrypted backup. */
export const encryptedSuffix = '.age'

/** The first line of every file in the format of age. */
const ageHead = 'age-encryption.org/v1\n'

/** Returns whether a file is encrypted in the format of age. */
export async function isEncrypted(path: string): Promise<boolean> {
  const parts = createReadStream(path, { end: ageHead.length - 1 })
  let head = ''
  for await (const part of parts) head += (part as Buffer).toString('latin1')
  return head === ageHead
}

/** Encrypts a file into a new one (mode 0600), which is not synced to disk yet. */
export async function encryptFile(
  from: string,
  to: string,
  encryption: BackupEncryption,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<number> {
  const encrypter = new Encrypter()
  if ('passphrase' in encryption) encrypter.setPassphrase(encryption.passphrase)
  else for (const key of encryption.publicKeys) encrypter.addRecipient(key)
  const encrypted = await encrypter.encrypt(bytesOf(from))
  let bytes = 0
  await pipeline(
    Readable.fromWeb(encrypted as ReadableStream<Uint8Array>),
    async function* (parts: AsyncIterable<Uint8Array>) {
      for await (const part of parts) {
        bytes += part.length
        onBytes?.(bytes)
        yield part
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
    { signal },
  )
  return bytes
}

/**
 * Decrypts a file into a new one (mode 0600).
 * @throws UnusableBackup if the passphrase or the keys are wrong, or the file was changed or cut off.
 */
export async function decryptFile(from: string, to: string, decryption: BackupDecryption): Promise<void> {
  const decrypter = new Decrypter()
  if ('passphrase' in decryption) decrypter.addPassphrase(decryption.passphrase)
  else for (const key of decryption.privateKeys) decrypter.addIdentity(key)
  const plain = await decrypter.decrypt(bytesOf(from)).catch((error: Error) => {
    const means = 'passphrase' in decryption ? 'passphrase' : 'private key'
    throw new UnusableBackup(`${from} can’t be decrypted with this ${means}: ${error.message}.`, { cause: error })
  })
  const parts = Readable.fromWeb(plain as ReadableStream<Uint8Array>)
  let damage: Error | undefined
  parts.on('error', (error) => (damage = error))
  try {
    await pipeline(parts, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (damage) throw new UnusableBackup(`${from} was changed or cut off after it was made.`, { cause: error })
    throw error
  }
}

const bytesOf = (path: string) =>
  Readable.toWeb(createReadStream(path, { highWaterMark: 256 * 1024 })) as globalThis.ReadableStream<Uint8Array>
