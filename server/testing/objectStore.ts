import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseS3Url, type S3Settings } from '../src/storageSettings.ts'
import { type FaultyProxy, startFaultyProxy } from './faultyProxy.ts'
import { freePort } from './muster.ts'
import { createTemporaryFolder, removeTemporaryFolder } from './temporaryFolders.ts'

/** An S3-compatible server that a test started, reached through a proxy that can cause faults. */
export interface TestObjectStore {
  proxy: FaultyProxy
  /** The variables of a Muster that keeps its files below a prefix. */
  environment(prefix?: string): { STORAGE_URL: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
  /** Returns the settings for a prefix, with changes to the address's options. */
  settings(prefix?: string, options?: Record<string, string>): S3Settings
  /** Kills the server's process. */
  kill(): Promise<void>
  /** Starts the server again with the objects that it had. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The bucket that exists from the start. */
export const testBucket = 'muster-test'

// s3rver answers before it has written an object, so on a busy disk the next request would not find it, or would find
// what it replaces.
const program = `
  const { createHash } = require('node:crypto')
  const { readFile } = require('node:fs/promises')
  const { setTimeout: sleep } = require('node:timers/promises')
  const S3rver = require('s3rver')
  const Store = require('s3rver/lib/stores/filesystem')
  const { putObject } = Store.prototype
  Store.prototype.putObject = async function (object) {
    const stored = await putObject.call(this, object)
    const path = this.getResourcePath(object.bucket, object.key, 'object')
    const digest = async () => createHash('md5').update(await readFile(path).catch(() => '')).digest('hex')
    // Not forever, because another request may replace or remove the object meanwhile.
    for (let tries = 0; tries < 1000 && (await digest()) !== stored.md5; tries++) await sleep(1)
    return stored
  }
  const [port, directory, bucket] = process.argv.slice(1)
  const options = { port: Number(port), address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] }
  new S3rver(options).run().then(() => console.log('ready'))`

/**
 * Starts s3rver in a process of its own, so that it can be killed. It does not verify signatures of version 4; its proxy
 * does.
 */
export async function startObjectStore(): Promise<TestObjectStore> {
  const folder = await createTemporaryFolder()
  const port = await freePort()
  let child = await startServer(port, folder)
  const credentials = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  const proxy = await startFaultyProxy(`http://127.0.0.1:${port}`, credentials.S3_SECRET_ACCESS_KEY)
  const addressOf = (prefix: string, options: Record<string, string> = {}) =>
    `s3://${testBucket}/${prefix}?${new URLSearchParams({ endpoint: proxy.url, ...options }).toString()}`
  async function kill() {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child.kill('SIGKILL')
    await ended
  }
  return {
    proxy,
    environment: (prefix = '') => ({ STORAGE_URL: addressOf(prefix), ...credentials }),
    settings: (prefix = '', options = {}) => parseS3Url('STORAGE_URL', addressOf(prefix, options), credentials),
    kill,
    async restart() {
      child = await startServer(port, folder)
    },
    async close() {
      await proxy.close()
      await kill()
      await removeTemporaryFolder(folder)
    },
  }
}

async function startServer(port: string, folder: string): Promise<ChildProcess> {
  // The tokens of long lists are made with an old cipher.
  const words = ['--openssl-legacy-provider', '--input-type=commonjs', '-e', program, port, folder, testBucket]
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const child = spawn(process.execPath, words, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The object store of the tests ended')))
  await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return child
}
