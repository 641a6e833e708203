import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { correctionOf, decide, edit, insertDay } from '../test/corrections.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const date = '2026-06-01'
const none = { day: 0, night: 0, restDay: 0, holiday: 0 }
let count = 0

/** Adds a person who worked from 9 to 18 instead of to 17 and requests a correction to `clockOut`. */
async function addPerson(clockOut: string) {
  const name = await newcomer(app, `Corrected${(count += 1)}`, { manager: 'Lead' })
  const recordId = await insertDay(app, name, date, [[`${date}T06:00:00Z`, `${date}T15:00:00Z`]])
  const correction = correctionOf(await edit(app, name, recordId, { clockIn: '09:00', clockOut }))
  return { name, recordId, correctionId: correction.id }
}
type Person = Awaited<ReturnType<typeof addPerson>>

const overtimeOf = async ({ name }: Person, as = 'Hr') =>
  (await app.call(as, 'GET', `/attendance/overtime/decisions?search=${name}`)).body.days[0]
const correctionIn = async ({ name }: Person, as = 'Hr') =>
  (await app.call(as, 'GET', `/attendance/corrections/decisions?search=${name}`)).body.corrections[0]

/** Approves overtime as someone who saw `worked` minutes of it. Returns true, or the code of the refusal. */
async function approve({ recordId }: Person, worked: number, minutes = worked) {
  const { body } = await app.call('Hr', 'POST', '/attendance/overtime/decisions', {
    requests: [{ id: recordId, minutes: { ...none, day: minutes }, worked: { ...none, day: worked } }],
    reason: minutes < worked ? 'Not planned' : null,
  })
  return body.results[0].decided || body.results[0].code
}
const reject = (person: Person, worked: number) => approve(person, worked, 0)
const decideHours = ({ correctionId }: Person, status: string) =>
  decide(app, 'Hr', correctionId, status, 'See the gate').then((answer) => correctionOf(answer).status)
/** Returns the minutes that are paid, and the day's overtime pending a decision. */
async function outcome(person: Person) {
  const path = `/attendance/pay?userId=${app.company.id(person.name)}&month=2026-06`
  const { minutes } = (await app.call('Hr', 'GET', path)).body.pay.overtime
  const pending = await overtimeOf(person)
  return { paid: minutes, pending: pending ? pending.worked.day : null }
}

test('each list says that the other decision on the day is pending, until it is made', async () => {
  const person = await addPerson('19:00')
  expect((await overtimeOf(person)).pendingCorrection).toEqual({ id: person.correctionId, can: { decide: true } })
  expect((await correctionIn(person)).pendingOvertime).toEqual({ minutes: 60, can: { approve: true } })
  // Manager decides on hours, but not on overtime.
  expect((await correctionIn(person, 'Manager')).pendingOvertime).toEqual({ minutes: 60, can: { approve: false } })
  const roleId = await createRole(app.app.db, 'Overtime alone', ['attendance.all_view', 'attendance.overtime_manage'])
  const approver = await newcomer(app, 'Approver', { roleId })
  expect((await overtimeOf(person, approver)).pendingCorrection.can).toEqual({ decide: false })
  await approve(person, 60)
  expect((await correctionIn(person)).pendingOvertime).toBeNull()
  await decideHours(person, 'APPROVED')
  expect((await overtimeOf(person)).pendingCorrection).toBeNull()
})

test('overtime approved before a correction that adds to it stays, and the rest is pending', async () => {
  const person = await addPerson('19:00')
  expect(await approve(person, 60)).toBe(true)
  expect(await decideHours(person, 'APPROVED')).toBe('APPLIED')
  expect(await outcome(person)).toEqual({ paid: 60, pending: 120 })
  expect(await approve(person, 120)).toBe(true)
  expect(await outcome(person)).toEqual({ paid: 120, pending: null })
})

test('overtime is approved as corrected before; what was seen before the correction is refused', async () => {
  const person = await addPerson('19:00')
  expect(await decideHours(person, 'APPROVED')).toBe('APPLIED')
  expect(await approve(person, 60)).toBe('attendance.changed_meanwhile')
  expect(await outcome(person)).toEqual({ paid: 0, pending: 120 })
  expect(await approve(person, 120)).toBe(true)
  expect(await outcome(person)).toEqual({ paid: 120, pending: null })
})

test('a correction below the approved overtime leaves what is still worked', async () => {
  const [shorter, without] = [await addPerson('17:20'), await addPerson('16:00')]
  for (const person of [shorter, without]) {
    expect(await approve(person, 60)).toBe(true)
    expect(await decideHours(person, 'APPROVED')).toBe('APPLIED')
  }
  expect(await outcome(shorter)).toEqual({ paid: 20, pending: null })
  expect(await outcome(without)).toEqual({ paid: 0, pending: null })
  // Approved after such a correction, it is no more than is worked either.
  const later = await addPerson('17:20')
  await decideHours(later, 'APPROVED')
  expect(await approve(later, 60)).toBe('attendance.changed_meanwhile')
  expect(await approve(later, 20)).toBe(true)
  expect(await outcome(later)).toEqual({ paid: 20, pending: null })
})

test('nothing is paid or pending once both are rejected, in either order', async () => {
  const [overtimeFirst, hoursFirst] = [await addPerson('19:00'), await addPerson('17:20')]
  expect(await reject(overtimeFirst, 60)).toBe(true)
  expect(await decideHours(overtimeFirst, 'REJECTED')).toBe('REJECTED')
  expect(await decideHours(hoursFirst, 'REJECTED')).toBe('REJECTED')
  expect(await reject(hoursFirst, 60)).toBe(true)
  for (const person of [overtimeFirst, hoursFirst]) expect(await outcome(person)).toEqual({ paid: 0, pending: null })
  // Rejected overtime is pending again only with what a correction adds.
  const added = await addPerson('19:00')
  await reject(added, 60)
  await decideHours(added, 'APPROVED')
  expect(await outcome(added)).toEqual({ paid: 0, pending: 120 })
})
