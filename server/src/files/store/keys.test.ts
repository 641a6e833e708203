import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../../kernel/startError.ts'
import { loadKeys } from './keys.ts'

let dataDir = ''
let sentences: string[] = []
const load = (fromEnvironment = '') =>
  loadKeys(dataDir, (sentence) => sentences.push(sentence), { environment: { present: fromEnvironment } })
const file = () => join(dataDir, 'keys', 'master.key')
const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const newKey = () => randomBytes(32).toString('base64')

async function placeKey(content: string, permissions = 0o600) {
  await mkdir(join(dataDir, 'keys'), { recursive: true })
  await writeFile(file(), content)
  await chmod(file(), permissions)
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-keys-'))
  sentences = []
})
afterEach(() => rm(dataDir, { recursive: true }))

test('the first start makes a key that only its owner reads, and reports it; later starts read it', async () => {
  const first = await load()
  expect(await mode(file())).toBe('600')
  expect(await mode(join(dataDir, 'keys'))).toBe('700')
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['master.key'])
  expect(sentences.join()).toMatch('A new key was created')
  const content = await readFile(file(), 'utf8')
  const second = await load()
  expect(second.for('files')).toEqual(first.for('files'))
  expect(await readFile(file(), 'utf8')).toBe(content)
  expect(sentences).toHaveLength(1)
})

test('the folder need not exist yet, and many first starts at once get the same key, reported once', async () => {
  dataDir = join(dataDir, 'not', 'yet')
  const all = await Promise.all(Array.from({ length: 10 }, () => load()))
  expect(new Set(all.map((keys) => keys.for('files').toString('hex'))).size).toBe(1)
  expect(sentences).toHaveLength(1)
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['master.key'])
})

test('each purpose has its own key of 32 bytes, and the master key never appears', async () => {
  const master = newKey()
  const keys = await load(master)
  const derived = ['files', 'audit', ''].map((purpose) => keys.for(purpose).toString('base64'))
  expect(new Set([...derived, master]).size).toBe(4)
  expect(keys.for('files')).toHaveLength(32)
  expect(JSON.stringify(keys)).toBe('{}')
})

test('MUSTER_KEY is used instead, and no file is made', async () => {
  const key = newKey()
  const keys = await load(` ${key}\n`)
  expect(keys.for('files')).toEqual((await load(key)).for('files'))
  expect(keys.for('files')).not.toEqual((await load(newKey())).for('files'))
  expect(await readdir(dataDir)).toEqual([])
})

test.each(['short', `${newKey()}x`, 'A'.repeat(44), newKey().replace('=', ''), newKey().replace('=', '!')])(
  'MUSTER_KEY %j is refused without repeating it',
  async (key) => {
    const error = await load(key).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toMatch('MUSTER_KEY must be 32 random bytes in base64')
    expect(String(error)).not.toContain(key)
  },
)

test('MUSTER_KEY next to a file with another key is refused, with the same key it is not', async () => {
  const key = newKey()
  await placeKey(`${key}\n`)
  await expect(load(newKey())).rejects.toThrow('contain different keys')
  await expect(load(key)).resolves.toBeDefined()
})

test.each(['', 'not a key', newKey().slice(1), `${newKey()}\n${newKey()}`])(
  'a damaged key file (%j) stops the start and stays as it is',
  async (content) => {
    await placeKey(content)
    await expect(load()).rejects.toThrow(StartError)
    await expect(load()).rejects.toThrow('is damaged')
    expect(await readFile(file(), 'utf8')).toBe(content)
  },
)

test.each([0o640, 0o604, 0o620, 0o777])('a key file of mode %o stops the start', async (permissions) => {
  await placeKey(newKey(), permissions)
  await expect(load()).rejects.toThrow(StartError)
  await expect(load()).rejects.toThrow(`chmod 600 ${file()}`)
})

test('a key file that cannot be read stops the start', async () => {
  await mkdir(file(), { recursive: true, mode: 0o700 })
  await chmod(file(), 0o700)
  await expect(load()).rejects.toThrow(StartError)
  await expect(load()).rejects.toThrow('cannot be read (EISDIR)')
})

test('a lost key that files need is not replaced by a new one', async () => {
  await mkdir(join(dataDir, 'files', 'ab'), { recursive: true })
  await expect(load()).rejects.toThrow('is missing, but is needed to decrypt stored files or records')
  await expect(stat(file())).rejects.toThrow('ENOENT')
  await expect(load(newKey())).resolves.toBeDefined()
})

test('a key that cannot be written stops the start', async () => {
  await writeFile(join(dataDir, 'keys'), '')
  await expect(load()).rejects.toThrow(StartError)
})
