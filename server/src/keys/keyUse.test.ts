import { expect, onTestFinished, test, vi } from 'vitest'
import { assertStorageInUse, assertStorageOfDatabase, recordStorage } from '../files/store/usedStorage.ts'
import { createLog } from '../log.ts'
import { startKeyUse } from './keyUse.ts'
import { sealedCompany } from './test/sealedCompany.ts'

const folder = { label: 'folder' }

/** Returns the use of the key by a process whose files are in the folder, and the sentences with which it ended. */
async function process() {
  const { db, pool, ...company } = await sealedCompany()
  const { keys } = await company.opened()
  await assertStorageOfDatabase(db, folder)
  const ends: string[] = []
  const check = vi.fn(() => assertStorageInUse(db, folder))
  const onRefused = (sentence: string) => void ends.push(sentence)
  const use = await startKeyUse({ pool, keys, log: createLog('silent'), onConnect: check, onRefused }, 0.02)
  onTestFinished(() => use.stop())
  const dropConnection = () =>
    pool.query(`select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`)
  return { db, ends, check, dropConnection }
}

test('a process compares its storage with the recorded one again whenever its lock was missing', async () => {
  const { ends, check, dropConnection } = await process()
  expect(check).toHaveBeenCalledOnce()
  check.mockRejectedValueOnce(new Error('The database does not answer'))
  await dropConnection()
  await expect.poll(() => check.mock.calls.length).toBe(3)
  expect(ends).toEqual([])
})

test('a process ends if the files were moved while its lock was missing', async () => {
  const { db, ends, check, dropConnection } = await process()
  await recordStorage(db, { label: 's3://bucket' })
  expect(check).toHaveBeenCalledOnce()
  await dropConnection()
  await expect.poll(() => ends).toEqual([expect.stringContaining('The stored files are in s3://bucket')])
})
