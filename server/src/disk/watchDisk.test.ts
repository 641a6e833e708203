import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { freeReserveIfNeeded } from './reserve.ts'
import { isLow, MiB } from './space.ts'
import { type Disk, watchDisk } from './watchDisk.ts'

let dataDir: string
let disk: Disk
let free = 0
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-disk-'))
})
afterEach(async () => {
  await disk.stop()
  await rm(dataDir, { recursive: true })
})

const notify = vi.fn<(state: 'low' | 'full') => Promise<boolean>>()
/** Watches a disk of 10 GiB with this many MiB free. The test changes the free space through `free`. */
async function watch(megabytes: number, withDatabase = true) {
  free = megabytes
  notify.mockReset().mockResolvedValue(true)
  const spaceOf = async () => ({ free: free * MiB, total: 10_240 * MiB })
  disk = await watchDisk({ dataDir, withDatabase, log: createLog('silent'), notify, spaceOf })
}
async function now(megabytes: number) {
  free = megabytes
  await disk.look()
  return disk.state()
}
const reservedBytes = async () => (await stat(join(dataDir, 'reserve')).catch(() => null))?.size ?? 0
const reportedStates = () => notify.mock.calls.map(([state]) => state)

test('a disk that fills up and empties deletes and restores the reserve and notifies the owner once each time', async () => {
  await watch(5_000)
  expect([disk.state(), await reservedBytes(), reportedStates()]).toEqual(['ok', 64 * MiB, []])
  expect(await now(1_000)).toBe('low')
  expect(await now(900)).toBe('low')
  expect(reportedStates()).toEqual(['low'])
  expect(await now(31)).toBe('full')
  expect([await reservedBytes(), reportedStates()]).toEqual([0, ['low', 'full']])
  // The released space is meant for the database only.
  expect(await now(95)).toBe('full')
  expect(await now(127)).toBe('full')
  expect(await now(128)).toBe('low')
  expect(await reservedBytes()).toBe(64 * MiB)
  expect(await now(1_100)).toBe('low')
  expect(await now(2_000)).toBe('ok')
  expect(reportedStates()).toEqual(['low', 'full', 'low'])
})

test('with an external database there is no reserve and nothing is refused, but the owner is notified', async () => {
  await watch(5_000, false)
  expect(await now(10)).toBe('low')
  expect([await reservedBytes(), reportedStates()]).toEqual([0, ['low']])
})

test('a failed notification is sent later', async () => {
  await watch(5_000)
  notify.mockRejectedValueOnce(new Error('the database is away'))
  await expect(now(500)).rejects.toThrow('away')
  notify.mockResolvedValueOnce(false)
  await now(500)
  await now(500)
  await now(500)
  expect(reportedStates()).toEqual(['low', 'low', 'low'])
})

test('a start on a full disk deletes the reserve before the database starts and refuses changes at once', async () => {
  await watch(5_000)
  await freeReserveIfNeeded(dataDir)
  expect(await reservedBytes()).toBe(64 * MiB)
  await disk.stop()
  await rm(join(dataDir, 'reserve'))
  await watch(60)
  expect(disk.state()).toBe('full')
})

test.each([
  [400 * MiB, 255, 257],
  [5_000 * MiB, 499, 501],
  [1_000_000 * MiB, 1_023, 1_025],
])('of %d bytes a tenth is little, within limits', (total, little, sufficient) => {
  expect(isLow({ free: little * MiB, total }, 'ok')).toBe(true)
  expect(isLow({ free: sufficient * MiB, total }, 'ok')).toBe(false)
  expect(isLow({ free: sufficient * MiB, total }, 'low')).toBe(true)
})
