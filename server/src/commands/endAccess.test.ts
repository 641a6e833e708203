import { expect, test } from 'vitest'
import { resetRequests } from '../access/tables.ts'
import { sealedCompany } from '../keys/test/sealedCompany.ts'
import { endAccess } from './endAccess.ts'

test('links requested but not sent when a backup was made are not sent after its restore', async () => {
  const { db, first } = await sealedCompany()
  await db.insert(resetRequests).values({ email: 'anna@test.example', requestId: 'one', address: '::1' })
  expect(await endAccess(db, first, '2026-11-01T00:00:00.000Z')).toMatchObject({ links: 1 })
  expect(await db.$count(resetRequests)).toBe(0)
})

test('a backup that was being made is not continued by the restored company, whose file it would replace', async () => {
  const { db, first } = await sealedCompany()
  await db.execute(`insert into backups (id, file, state) values (gen_random_uuid(), 'one.tar.gz', 'RUNNING')`)
  await endAccess(db, first, '2026-11-01T00:00:00.000Z')
  const { rows } = await db.execute('select state from backups')
  expect(rows).toEqual([{ state: 'FAILED' }])
})
