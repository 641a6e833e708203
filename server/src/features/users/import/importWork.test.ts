import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportRow } from '@muster/contract/users/import'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { importPeople, newPeople } from '../test/importing.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { notifications } from '../../../notify/tables.ts'
import { lastImportOf } from './importProgress.ts'
import { users } from '../../../people/tables.ts'
import { importLines, imports } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Cells = (typeof importLines.$inferSelect)['cells']

/** Stores an import as if these lines had been checked, and returns its progress once it has ended. */
async function insertImport(
  as: string,
  lines: { cells: Cells; outcome: ImportRow['outcome']; changes?: ImportRow['changes'] }[],
) {
  await app.app.db.transaction(async (tx) => {
    await tx.delete(imports).where(eq(imports.startedBy, app.company.id(as)))
    const request = { requestId: 'begun-before', address: '127.0.0.1' }
    const [row] = await tx
      .insert(imports)
      .values({ startedBy: app.company.id(as), ...request, total: lines.length })
      .returning()
    await tx.insert(importLines).values(
      lines.map(({ cells, outcome, changes = [] }, i) => ({
        importId: row?.id ?? '',
        line: i + 2,
        depth: i,
        email: cells.Email ?? '',
        name: '',
        outcome,
        changes,
        cells,
      })),
    )
  })
  for (;;) {
    const last = await lastImportOf(app.app.db, app.company.id(as))
    if (last && last.status !== 'RUNNING') return last
    await sleep(50)
  }
}

const person = (name: string, cells: Cells = {}): Cells => ({
  'First Name': name,
  'Last Name': 'New',
  Email: `${name.toLowerCase()}@test.example`,
  Position: 'Engineer',
  ...cells,
})

test('lines that no longer match the check are skipped and listed, and the others are imported', async () => {
  const position = (from: string) => [{ column: 'Position' as const, from, to: 'Writer' }]
  const last = await insertImport('Owner', [
    { cells: person('Fine'), outcome: 'create' },
    { cells: { Email: 'stranger@test.example', Position: 'Writer' }, outcome: 'change', changes: position('Baker') },
    {
      cells: { Email: 'colleague@test.example', Position: 'Writer' },
      outcome: 'change',
      changes: position('Employee'),
    },
    { cells: person('Employee'), outcome: 'create' },
    { cells: person('Lost', { 'Manager Email': 'gone@test.example' }), outcome: 'create' },
    { cells: person('Below', { 'Manager Email': 'lost@test.example' }), outcome: 'create' },
    { cells: person('Under', { 'Manager Email': 'fine@test.example' }), outcome: 'create' },
  ])
  expect(last).toMatchObject({ status: 'DONE', total: 7, created: 2, changed: 1, stoppedBecause: null })
  expect(last.leftOut.map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
    [3, 'This person has changed since the file was checked'],
    [5, 'This person has changed since the file was checked'],
    [6, 'No active person has this email address'],
    [7, 'No active person has this email address'],
  ])
  const [employee] = await app.app.db.select().from(users).where(eq(users.email, 'under@test.example'))
  const [fine] = await app.app.db.select().from(users).where(eq(users.email, 'fine@test.example'))
  expect(employee?.managerId).toBe(fine?.id)
  // A finished line keeps only its result.
  expect((await app.app.db.select().from(importLines)).map(({ line, cells }) => [line, cells])).toEqual(
    [3, 5, 6, 7].map((line) => [line, {}]),
  )
})

test('an import ends when the person who started it may no longer import', async () => {
  const roleId = await createRole(app.app.db, 'Former importer', ['users.read'])
  await newcomer(app, 'Importing', { roleId })
  const last = insertImport('Importing', [{ cells: person('Never'), outcome: 'create' }])
  expect(await last).toMatchObject({ status: 'STOPPED', created: 0, leftOut: [] })
  expect((await last).stoppedBecause).toBe('You do not have permission to do this')
  expect(await app.app.db.$count(users, eq(users.email, 'never@test.example'))).toBe(0)
  const [entry] = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'user.import_stopped'))
  expect(entry?.actorId).toBe(app.company.id('Importing'))
})

test.each([
  ['there is no room on the disk', '53100', 1],
  ['others are always in the way', '40P01', 5],
])('while %s nothing is left out: it is retried', async (_name, code, triesPerRound) => {
  const name = `Waiting${code}`
  // A sequence keeps its value when a transaction is rolled back.
  await app.app.db.execute(sql`create sequence tries`)
  await app.app.db.execute(sql`
    create function no_room() returns trigger language plpgsql as $$
    begin perform nextval('tries'); raise exception 'no room' using errcode = '${sql.raw(code)}'; end $$`)
  await app.app.db.execute(sql`create trigger no_room before insert on users execute function no_room()`)
  const last = insertImport('Owner', [{ cells: person(name), outcome: 'create' }])
  const readTries = async () =>
    (await app.app.db.execute<{ tries: string }>(sql`select last_value as tries from tries`)).rows
  await expect.poll(async () => Number((await readTries())[0]?.tries), { interval: 20 }).toBeGreaterThan(triesPerRound)
  expect(await lastImportOf(app.app.db, app.company.id('Owner'))).toMatchObject({ status: 'RUNNING', leftOut: [] })
  await app.app.db.execute(sql`drop function no_room cascade`)
  await app.app.db.execute(sql`drop sequence tries`)
  expect(await last).toMatchObject({ status: 'DONE', created: 1, leftOut: [] })
})

test('the person who started a long import is notified when it ends', async () => {
  expect(await importPeople(app, 'Owner', newPeople(130, 'many'))).toMatchObject({ status: 'DONE', created: 130 })
  const notices = await app.app.db
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(eq(notifications.userId, app.company.id('Owner')))
  expect(notices).toContainEqual({ title: 'Import finished', message: '130 people added, 0 changed, 0 skipped.' })
})
