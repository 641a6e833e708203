import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PeopleColumn } from '@muster/contract/users/import'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { transaction } from '../../../db/transaction.ts'
import { anonymousActor } from '../../../kernel/actor.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { applyImport, checkImport, importPeople, waitForImport } from '../test/importing.ts'
import { imports } from '../tables.ts'
import { importBatch, type ImportLine } from './importLines.ts'
import { lastImportOf } from './importProgress.ts'
import { workOn } from './importWork.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
let groupId: string
const noImport = '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11'
beforeAll(async () => {
  app = await startTestApp()
  const rights = ['users.import', 'users.create', 'users.update', 'users.read', 'users.export'] as const
  const sets = await createRole(app.app.db, 'Sets groups', [...rights, 'payroll.all_view', 'payroll.tax'] as never)
  const importing = await createRole(app.app.db, 'Imports', [...rights] as never)
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId: sets })
  await newcomer(app, 'Importer', { manager: 'Owner', roleId: importing })
  for (const name of ['Anna', 'Ben']) await newcomer(app, name, { manager: 'Owner' })
})
afterAll(() => app.close())

const emailOf = async (name: string) => {
  const { rows } = await app.app.db.execute<{ email: string }>(sql`select email from users where first_name = ${name}`)
  return rows[0]?.email ?? ''
}
const fileOf = async (groups: Record<string, string>) => {
  const lines = await Promise.all(
    Object.entries(groups).map(async ([name, group]) => `${await emailOf(name)},${group}`),
  )
  return `Email,Pay Group\r\n${lines.join('\r\n')}\r\n`
}
const check = async (groups: Record<string, string>, as = 'Clerk') =>
  (await checkImport(app, as, await fileOf(groups))).rows.map(({ outcome, changes, problems }) => [
    outcome,
    ...changes.map(({ from, to }) => [from, to]),
    ...problems.map(({ message }) => message),
  ])
const currentOf = async (name: string) => {
  const { body } = await app.call('Clerk', 'GET', `/payroll/pay-group-members/${app.company.id(name)}`)
  return [body.current?.name ?? null, body.entries.length]
}
const exported = async (as: string) => (await app.call(as, 'GET', '/users/export')).raw.toString()

test('without pay groups, neither the export nor the template has them', async () => {
  expect(await exported('Clerk')).not.toContain('Pay Group')
  expect((await app.call('Clerk', 'GET', '/users/import/template')).raw.toString()).not.toContain('Pay Group')
  expect(await check({ Anna: 'Workshop' })).toEqual([
    ['refused', 'This pay group does not exist. Please add it in Settings, Payroll.'],
  ])
})

describe('pay groups in a file of people', () => {
  beforeAll(async () => {
    const weekly = { rhythm: 'WEEKLY', weekday: 4, anchor: null, halfDay: null, paymentOffset: 2 }
    const { body } = await app.call('Clerk', 'POST', '/payroll/pay-groups', { name: 'Workshop', ...weekly })
    groupId = body.group.id
  })

  test('apply from this month on, also to new people, and are recorded for each', async () => {
    expect(await check({ Anna: 'workshop', Ben: '' })).toEqual([['change', ['', 'Workshop']], ['same']])
    expect(await importPeople(app, 'Clerk', await fileOf({ Anna: 'workshop', Ben: '' }))).toMatchObject({ changed: 1 })
    const added = 'First Name,Last Name,Email,Position,Pay Group\r\nNadia,Nile,nadia@test.example,Fitter,Workshop\r\n'
    expect(await importPeople(app, 'Owner', added)).toMatchObject({ created: 1, leftOut: [] })
    expect(await currentOf('Anna')).toEqual(['Workshop', 1])
    const { rows } = await app.app.db.execute(sql`
      select u.first_name as name, m.first_month as month, m.group_id as "group" from payroll_group_members m
      join users u on u.id = m.user_id order by 1`)
    expect(rows).toEqual([
      { name: 'Anna', month: '2026-11', group: groupId },
      { name: 'Nadia', month: '2026-11', group: groupId },
    ])
    const entries = await app.app.db.execute(sql`
      select u.first_name as name, e.after from audit_entries e join users u on u.id = e.person_id
      where e.action = 'payroll.group_set' order by 1`)
    expect(entries.rows).toEqual(
      ['Anna', 'Nadia'].map((name) => ({ name, after: { group: 'Workshop', firstMonth: '2026-11' } })),
    )
  })

  test('are exported and imported again without changes, and an empty cell ends one', async () => {
    const file = await exported('Clerk')
    expect(file.split('\r\n')[0]).toMatch(/"Pay Group"$/)
    const { rows } = await checkImport(app, 'Clerk', file)
    expect(rows.filter(({ outcome }) => outcome !== 'same')).toEqual([])
    await importPeople(app, 'Clerk', await fileOf({ Anna: '' }))
    expect(await currentOf('Anna')).toEqual([null, 2])
  })

  test('are neither one’s own, nor unknown, nor set or exported without the permission', async () => {
    expect(await check({ Clerk: 'Workshop', Ben: 'Halves' })).toEqual([
      ['refused', 'You cannot change your own pay group'],
      ['refused', 'This pay group does not exist. Please choose one of: Workshop'],
    ])
    expect(await check({ Ben: 'Workshop', Anna: '' }, 'Importer')).toEqual([
      ['refused', 'You do not have permission to change pay groups'],
      ['same'],
    ])
    expect(await exported('Importer')).not.toContain('Pay Group')
  })

  test('are not set while payroll is calculated, but other details are', async () => {
    const importing = (changed: Partial<Record<PeopleColumn, string>>) =>
      transaction(app.app.db, async (tx) => {
        const now = await lockRoles(tx, { ...anonymousActor, id: app.company.id('Owner') })
        await tx.execute(sql`insert into payroll_runs (period, state, generated_by, request_id, address)
          values ('2026-11', 'RUNNING', ${now.id}, 'r', '::1')`)
        const changes = Object.entries(changed).map(([column, to]) => ({ column, from: '', to }))
        const cells = { Email: await emailOf('Ben'), 'Pay Group': '', ...changed }
        const line = { line: 2, email: cells.Email, cells, changes, outcome: 'change' }
        const { outcomes } = await importBatch(tx, app.app, now, noImport, [line as unknown as ImportLine])
        throw new Error(JSON.stringify(outcomes.map(({ problems }) => problems)))
      })
    await expect(importing({ 'Pay Group': 'Workshop' })).rejects.toThrow('Payroll is being generated. Please try again')
    await expect(importing({ 'LL-ID': 'LL-0900' })).rejects.toThrow('[null]')
  })

  test('wait while payroll is calculated, and nothing is left out', async () => {
    // The month is never done, since there is no room on the disk.
    await app.app.db.execute(sql`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'no room' using errcode = '53100'; end $$`)
    await app.app.db.execute(sql`create trigger no_room before update on payroll_runs
      for each row execute function no_room()`)
    await app.app.db.execute(sql`insert into payroll_runs (period, state, generated_by, request_id, address)
      values ('2026-11', 'RUNNING', ${app.company.id('Clerk')}, 'r', '::1')`)
    const file = await fileOf({ Ben: 'Workshop' })
    const answer = await applyImport(app, 'Clerk', file, (await checkImport(app, 'Clerk', file)).digest)
    expect(answer.status).toBe(202)
    const [running] = await app.app.db.select().from(imports).where(eq(imports.status, 'RUNNING'))
    await workOn(app.app, running!.id)
    expect(await lastImportOf(app.app.db, app.company.id('Clerk'))).toMatchObject({ status: 'RUNNING', leftOut: [] })
    expect(await currentOf('Ben')).toEqual([null, 0])
    await app.app.db.execute(sql`delete from payroll_runs`)
    expect(await waitForImport(app, 'Clerk')).toMatchObject({ status: 'DONE', changed: 1, leftOut: [] })
    expect(await currentOf('Ben')).toEqual(['Workshop', 1])
  })
})
