import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runProgram } from '../commands.ts'
import { dataFolder } from '../dataFolder.ts'
import { fileOf } from '../forms.ts'
import { adminSettings, adminToken, callMuster, freePort, startMuster, surroundings } from '../muster.ts'
import { startObjectStore, type TestObjectStore } from '../objectStore.ts'
import { samplePdf } from '../sampleFiles.ts'

// The test runs the command a dozen times.
vi.setConfig({ testTimeout: 400_000 })

let objectStore: TestObjectStore
beforeAll(async () => {
  objectStore = await startObjectStore()
})
afterAll(() => objectStore.close())

const pathOf = (name: string) => fileURLToPath(new URL(`../../src/${name}`, import.meta.url))

/** Runs the command and kills it at the request with this number of a method. Returns the signal that ended it. */
async function killAt(method: string, number: number, settings: Record<string, string>, ...args: string[]) {
  const words = ['--import', pathOf('quickImports.ts'), pathOf('commands/moveFiles.ts'), ...args]
  const child = spawn(process.execPath, words, { env: { ...surroundings(), ...settings }, stdio: 'ignore' })
  let count = 0
  objectStore.proxy.setFault((request) => {
    if (request.method === method && ++count === number) child.kill('SIGKILL')
    return null
  })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  objectStore.proxy.setFault(() => null)
  return signal
}

test('a move that is killed again and again goes on where it was, and ends with every file in its new place', async () => {
  const dataDir = await dataFolder()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir }
  const muster = startMuster({ ...settings, PORT: await freePort() })
  await muster.ready
  const token = await adminToken(muster.url)
  const { id } = (await callMuster(muster.url, token, 'GET', '/auth/me')).body.user
  for (let number = 0; number < 6; number++) {
    const body = new FormData()
    body.append('document', fileOf(samplePdf(`(${number})`), `${number}.pdf`))
    const headers = { authorization: `Bearer ${token}` }
    await fetch(`${muster.url}/api/users/${id}/hiring-documents`, { method: 'POST', body, headers })
  }
  const environment = objectStore.environment('acme')
  const { STORAGE_URL, ...credentials } = environment
  const command = { ...settings, ...credentials }
  const move = (...words: string[]) => runProgram('commands/moveFiles.ts', command, ...words)
  expect(await move('--to', STORAGE_URL, '--dry-run')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('Would copy from'),
  })
  expect(await move('--to', STORAGE_URL)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/: 6 files, each read back(.|\n)*Muster is running/),
  })
  muster.kill('SIGTERM')
  await muster.end()

  const verify = (more: Record<string, string> = {}) => runProgram('commands/verifyFiles.ts', { ...command, ...more })
  const intact = { code: 0, printed: expect.stringContaining('All intact: 6 stored files.') }
  const other = objectStore.environment('other')
  const allMoved = [command, '--to', other.STORAGE_URL] as const
  // Up to four files are on their way when the command is killed.
  for (const [method, number] of [
    ['PUT', 1],
    ['PUT', 1],
    ['GET', 8],
  ] as const) {
    expect(await killAt(method, number, ...allMoved)).toBe('SIGKILL')
    expect(await verify()).toMatchObject(intact)
  }
  expect(await move('--to', other.STORAGE_URL)).toMatchObject({ code: 0 })
  expect(await verify(other)).toMatchObject(intact)
  expect(await verify()).toMatchObject({ code: 2 })

  // Between two buckets, the next run finds the originals that a killed one left.
  const between = [{ ...command, ...other }, '--to', STORAGE_URL] as const
  expect(await killAt('DELETE', 1, ...between)).toBe('SIGKILL')
  expect(await runProgram('commands/moveFiles.ts', ...between)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/Deleted in s3:\/\/muster-test\/other: [2-6] files/),
  })
  expect(await verify(environment)).toMatchObject(intact)

  const back = [{ ...command, ...environment }, '--to', 'folder'] as const
  for (const [method, number] of [
    ['GET', 9],
    ['DELETE', 1],
    ['DELETE', 1],
  ] as const)
    expect(await killAt(method, number, ...back)).toBe('SIGKILL')
  // The database has changed over, so the command needs to be told where the rest is.
  expect(await move('--to', 'folder')).toMatchObject({
    code: 2,
    printed: expect.stringContaining('Please add the address of the bucket that the files come from'),
  })
  expect(await move('--to', 'folder', '--from', STORAGE_URL)).toMatchObject({ code: 0 })
  expect(await verify()).toMatchObject(intact)
})
