import { expect, test } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBackupDecryption, readBackupEncryption, readBackupStorage } from './backupSettings.ts'

const publicKey = 'age1zrnak7yf349kxf5v8tfr03gwp824hgvnqz44g0cla5admx7dkq3q48hq8a'
const passphrase = 'a long passphrase'

test('backups are encrypted with a passphrase, with public keys or not at all', () => {
  expect(readBackupEncryption({})).toBeNull()
  expect(readBackupEncryption({ BACKUP_PASSPHRASE: passphrase })).toEqual({ passphrase })
  expect(readBackupEncryption({ BACKUP_PUBLIC_KEYS: `${publicKey}, ${publicKey}` })).toEqual({
    publicKeys: [publicKey, publicKey],
  })
  for (const [environment, sentence] of [
    [{ BACKUP_PASSPHRASE: 'too short' }, 'at least 16 characters'],
    [{ BACKUP_PASSPHRASE: passphrase, BACKUP_PUBLIC_KEYS: publicKey }, 'not both'],
    [{ BACKUP_PUBLIC_KEYS: publicKey.slice(0, -1) }, 'BACKUP_PUBLIC_KEYS must be public keys'],
    [{ BACKUP_PASSPHRASE_FILE: '/nowhere/at/all' }, 'BACKUP_PASSPHRASE_FILE /nowhere/at/all can’t be read'],
  ] as const)
    expect(() => readBackupEncryption(environment)).toThrow(sentence)
})

test('a passphrase and private keys are read from files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  try {
    const path = join(folder, 'one')
    await writeFile(path, `${passphrase}\nmore\n`)
    expect(readBackupEncryption({ BACKUP_PASSPHRASE_FILE: path })).toEqual({ passphrase })
    expect(readBackupDecryption({ BACKUP_PASSPHRASE_FILE: path })).toEqual({ passphrase })
    expect(() => readBackupDecryption({ BACKUP_PRIVATE_KEY_FILE: path })).toThrow('has no line')
    await writeFile(path, `# a comment\nAGE-SECRET-KEY-1ABC\n`)
    expect(readBackupDecryption({ BACKUP_PRIVATE_KEY_FILE: path })).toEqual({ privateKeys: ['AGE-SECRET-KEY-1ABC'] })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('copies need another place than the files', () => {
  const address = 's3://bucket/one?region=eu-central-1'
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(readBackupStorage({ BACKUP_URL: address, ...keys })).toMatchObject({ bucket: 'bucket', prefix: 'one/' })
  expect(() => readBackupStorage({ BACKUP_URL: address, STORAGE_URL: address, ...keys })).toThrow('add a prefix')
})
