import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lookForAbsences } from '../../attendance/night/lookForAbsences.ts'
import { attendanceDays, attendanceReviews } from '../../attendance/tables.ts'
import { approved, generate, itIs, paid, recordOf } from '../../payroll/test/payroll.ts'
import { employmentsOf } from '../../../people/employments/employed.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { createRole } from '../../../../testing/company.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { shown, userPath } from '../test/users.ts'
import { endAccounts } from './endAccounts.ts'

stopClock('2026-11-20T10:00:00Z')
beforeEach(() => itIs('2026-11-20'))
let app: TestApp
beforeAll(async () => { app = await startTestApp() })
afterAll(() => app.close())
const status = (whom: string, body: object, as = 'Owner') => app.call(as, 'PATCH', `${userPath(app, whom)}/status`, body)
const preview = (whom: string, body: object, as = 'Owner') => app.call(as, 'POST', `${userPath(app, whom)}/status/preview`, body)
const periods = (whom: string) => employmentsOf(app.app.db, app.company.id(whom))
const absences = async (whom: string) => (await app.app.db.select({ date: attendanceDays.date }).from(attendanceDays).where(eq(attendanceDays.userId, app.company.id(whom))).orderBy(attendanceDays.date)).map((r) => r.date)
const safe = (name: string, f: () => Promise<void>) => test(name, async () => { try { await f() } catch (e) { console.log(name, 'THREW', e) } })
const say = (...a: unknown[]) => console.log(...a.map((x) => typeof x === 'string' ? x : JSON.stringify(x)))

safe('A endedBy erased', async () => {
  await newcomer(app, 'Aaa')
  await status('Aaa', { isActive: false, lastDay: '2026-11-30', reason: 'x' })
  say('A before', (await app.call('Owner', 'GET', `${userPath(app, 'Aaa')}/employments`)).body.employments)
  itIs('2026-12-01')
  await endAccounts(app.app)
  say('A after', (await app.call('Owner', 'GET', `${userPath(app, 'Aaa')}/employments`)).body.employments)
})
safe('B explicit firstDay ignored', async () => {
  await newcomer(app, 'Bbb', { hireDate: '2026-12-01' })
  say('B end', (await status('Bbb', { isActive: false })).status)
  itIs('2026-11-21')
  const r = await status('Bbb', { isActive: true, firstDay: '2026-11-25' })
  say('B', r.status, await periods('Bbb'), r.body.user?.hireDate)
})
safe('C too many levels on undo', async () => {
  await newcomer(app, 'Ccc')
  await newcomer(app, 'C0', { manager: 'Ccc' })
  await status('Ccc', { isActive: false })
  let last = 'C0', n = 0
  // fill levels below C0
  try { for (n = 1; n < 60; n++) { await newcomer(app, `C${n}`, { manager: last }); last = `C${n}` } } catch { say('C filled', n) }
  const p = await preview('Ccc', { isActive: true, byMistake: true })
  const r = await status('Ccc', { isActive: true, byMistake: true })
  say('C', p.status, p.body.effects?.map((e: any) => [e.kind, e.count]), r.status, r.body)
})
safe('D hire date with salary from', async () => {
  await paid(app, 'Ddd', { from: '2026-11-10' })
  const r = await app.call('Owner', 'PATCH', userPath(app, 'Ddd'), { hireDate: '2026-11-01', monthlySalary: { amount: 100, currency: 'EGP' }, salaryFrom: '2026-11-01' })
  say('D', r.status, r.body.errors ?? r.body.message ?? 'ok')
  const q = await app.call('Owner', 'PATCH', userPath(app, 'Ddd'), { hireDate: null, monthlySalary: { amount: 101, currency: 'EGP' }, salaryFrom: '2026-11-01' })
  say('D null', q.status, q.body.errors ?? 'ok', await periods('Ddd'))
})
safe('E own manager by undo', async () => {
  const roleId = await createRole(app.app.db, 'Activators', ['users.read', 'users.activate', 'users.update'])
  await newcomer(app, 'Eboss')
  await newcomer(app, 'Eee', { manager: 'Eboss', roleId, signsIn: true })
  await status('Eboss', { isActive: false })
  say('E mgr now', (await shown(app, 'Owner', 'Eee')).manager)
  const r = await status('Eboss', { isActive: true, byMistake: true }, 'Eee')
  say('E', r.status, (await shown(app, 'Owner', 'Eee')).manager, r.body.message)
  say('E own move', (await app.call('Eee', 'PATCH', userPath(app, 'Eee'), { managerId: app.company.id('Manager') })).status)
  say('E own hire', (await app.call('Eee', 'PATCH', userPath(app, 'Eee'), { hireDate: '2019-01-01' })).status, await periods('Eee'))
})
safe('F leave balance after backdated end in a former year', async () => {
  await newcomer(app, 'Fff')
  const bal = async () => (await app.app.db.execute(sql`select leave_type, year, total_days from leave_balances where user_id = ${app.company.id('Fff')} order by 1,2`)).rows
  say('F before', await bal())
  say('F end', (await status('Fff', { isActive: false, lastDay: '2025-12-15' })).status)
  say('F after', await bal())
  say('F undo prev', (await preview('Fff', { isActive: true, firstDay: '2027-01-04' })).body.effects)
  await status('Fff', { isActive: true, firstDay: '2027-01-04' })
  say('F returned 2027', await bal(), (await shown(app, 'Owner', 'Fff')).status)
})
safe('G reviews extended by an ending', async () => {
  await newcomer(app, 'Ggg', { hireDate: '2026-10-01' })
  await app.app.db.update(attendanceReviews).set({ reviewedFrom: '2026-10-01', reviewedUntil: '2026-11-19' }).where(eq(attendanceReviews.userId, app.company.id('Owner')))
  await app.app.db.update(attendanceReviews).set({ reviewedFrom: '2026-11-20', reviewedUntil: '2026-11-19' }).where(eq(attendanceReviews.userId, app.company.id('Ggg')))
  say('G before', (await absences('Ggg')).length)
  const p = await preview('Ggg', { isActive: false, lastDay: '2026-12-31' })
  await status('Ggg', { isActive: false, lastDay: '2026-12-31' })
  say('G', p.body.effects?.map((e: any) => [e.kind, e.count]), 'absences now', (await absences('Ggg')).length)
})
safe('H zone', async () => {
  await newcomer(app, 'Hhh', { signsIn: true })
  await app.call('Owner', 'PATCH', userPath(app, 'Hhh'), { timeZone: 'America/Los_Angeles' })
  await status('Hhh', { isActive: false, lastDay: '2026-11-30' })
  const { setClock } = await import('../../../clock.ts')
  setClock(Temporal.Instant.from('2026-11-30T22:30:00Z') as any)
  await endAccounts(app.app)
  say('H 14:30 in LA on the last day', (await shown(app, 'Owner', 'Hhh')).status)
})
safe('I preview reveals payroll months', async () => {
  const roleId = await createRole(app.app.db, 'Enders', ['users.read', 'users.deactivate'])
  await newcomer(app, 'Ihr', { roleId, signsIn: true })
  await paid(app, 'Iii')
  await generate(app, '2026-11')
  const r = await preview('Iii', { isActive: false, lastDay: '2026-11-05' }, 'Ihr')
  say('I', r.status, r.body.effects)
})
safe('J pending', async () => {
  const r = await status('Pending', { isActive: false, lastDay: '2026-11-30' })
  say('J', r.status, r.body)
})
safe('K plain activate an hour later loses team', async () => {
  await newcomer(app, 'Kkk'); await newcomer(app, 'Kteam', { manager: 'Kkk' })
  await status('Kkk', { isActive: false }); await status('Kkk', { isActive: true })
  say('K', (await shown(app, 'Owner', 'Kteam')).manager, (await status('Kkk', { isActive: true, byMistake: true })).body)
})
safe('L audit of merged undo', async () => {
  await newcomer(app, 'Lll'); await status('Lll', { isActive: false, lastDay: '2026-11-10', reason: 'Secret' }); await status('Lll', { isActive: true })
  await status('Lll', { isActive: true, byMistake: true })
  say('L', (await app.app.db.execute(sql`select action, before, after from audit_entries where person_id = ${app.company.id('Lll')} order by at`)).rows)
})
safe('M fields ignored', async () => {
  await newcomer(app, 'Mmm')
  say('M', (await status('Mmm', { isActive: true, lastDay: '2026-12-01' })).status, (await status('Mmm', { isActive: false, byMistake: true, firstDay: '2020-01-01' })).status, await periods('Mmm'))
})
safe('N future return before last', async () => {
  await newcomer(app, 'Nnn'); await status('Nnn', { isActive: false })
  itIs('2026-11-25'); await status('Nnn', { isActive: true, firstDay: '2026-12-15' })
  say('N', (await shown(app, 'Owner', 'Nnn')).status, await periods('Nnn'))
  // now ends before it began, day before former's last
  const r = await status('Nnn', { isActive: false, lastDay: '2026-11-10' })
  say('N end', r.status, r.body.errors, await periods('Nnn'))
  const u = await status('Nnn', { isActive: true, byMistake: true }); say('N undo', u.status, await periods('Nnn'))
})
