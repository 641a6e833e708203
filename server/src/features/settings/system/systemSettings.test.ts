import { and, eq, isNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settings } from '../../../companySettings/tables.ts'
import { users } from '../../../people/tables.ts'
import { shifts } from '../../../worktime/tables.ts'
import { timeRules } from '../../../worktime/rules.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { recordedBy } from '../../payroll/test/adjustments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await newcomer(app, 'Second', { roleId: roleOf(app, 'Super Admin') })
})
afterAll(() => app.close())
beforeEach(() => app.app.db.delete(settings))

const path = '/settings/system'
const specified = {
  companyName: 'Muster',
  companyAddress: '',
  taxNumber: '',
  registrationNumber: '',
  bankName: '',
  accountHolder: '',
  accountNumber: '',
  bic: '',
  replyTo: '',
  timeZone: 'Africa/Cairo',
  firstDayOfWeek: 'Sunday',
  graceMinutes: 15,
  autoCloseHours: 16,
  minOvertimeMinutes: 15,
  absencesBeforeAccount: true,
  locationKept: true,
  locationDays: 90,
  documentMegabytes: 25,
  documentQuotaMegabytes: 1024,
  colleaguesSeeAway: true,
  certificateRetentionDays: 90,
  readNotificationDays: 365,
  unreadNotificationDays: 730,
  directoryOpen: true,
  separateApprover: true,
  payVariancePercent: 20,
  payVarianceAmount: 500,
  probationNoticeDays: 14,
  revealAccountExistence: true,
} as const
type Values = Partial<Record<keyof typeof specified, unknown>>
const wereOf = (changes: Values) =>
  Object.fromEntries(Object.keys(changes).map((key) => [key, specified[key as keyof typeof specified]]))
const set = (changes: Values, { as = 'Owner' as string | null, were = wereOf(changes) as Values } = {}) =>
  app.call(as, 'PATCH', path, { changes, were })
const preview = (changes: Values, { as = 'Owner' as string | null, were = wereOf(changes) as Values } = {}) =>
  app.call(as, 'POST', `${path}/preview`, { changes, were })
const read = async () => (await app.call('Owner', 'GET', path)).body.settings

test('the settings are those of the specification until the owner changes them, with before and after logged', async () => {
  expect(await read()).toEqual(specified)
  const changes = { firstDayOfWeek: 'Saturday', graceMinutes: 0, locationKept: false, companyName: '  Nile  Ltd ' }
  const answer = await set(changes)
  expect([answer.status, answer.body.settings]).toEqual([200, { ...specified, ...changes, companyName: 'Nile  Ltd' }])
  expect(await read()).toEqual(answer.body.settings)
  expect(await timeRules(app.app.db)).toMatchObject({ firstDayOfWeek: 6, graceMinutes: 0, locationKept: false })
  expect(await recordedBy(app, answer)).toMatchObject([
    {
      action: 'setting.changed',
      before: { firstDayOfWeek: 7, graceMinutes: 15, locationKept: true, companyName: 'Muster' },
      after: { firstDayOfWeek: 6, graceMinutes: 0, locationKept: false, companyName: 'Nile  Ltd' },
    },
  ])
})

test('details of the company are stored as typed, emptied again, and recorded', async () => {
  const details = {
    companyAddress: '22 Talaat Harb Street\nCairo',
    taxNumber: '482-117-935',
    accountNumber: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFF',
    replyTo: 'Office@Acme.test',
  }
  const stored = { ...details, replyTo: 'office@acme.test' }
  const answer = await set(details)
  expect([answer.status, answer.body.settings]).toEqual([200, { ...specified, ...stored }])
  expect(await recordedBy(app, answer)).toMatchObject([{ action: 'setting.changed', after: stored }])
  const emptyDetails = { accountNumber: '', bic: '', replyTo: '' }
  expect((await set(emptyDetails, { were: stored })).body.settings).toMatchObject(emptyDetails)
})

test.each(['2026', 'true', 'null', '{}'])('a company named %s, and its number, stay texts', async (text) => {
  const changes = { companyName: text, registrationNumber: text }
  expect((await set(changes)).body.settings).toMatchObject(changes)
  expect(await read()).toMatchObject(changes)
  expect((await app.call(null, 'GET', '/company')).body.company.name).toBe(text)
})

test('only the owner has access', async () => {
  for (const as of ['Second', 'Hr', 'Employee']) {
    expect((await set({ graceMinutes: 1 }, { as })).body.error).toBe('Forbidden')
    expect((await preview({ graceMinutes: 1 }, { as })).status).toBe(403)
    expect((await app.call(as, 'GET', path)).status).toBe(403)
  }
  expect((await set({ graceMinutes: 1 }, { as: null })).status).toBe(401)
  expect(await read()).toEqual(specified)
})

test.each<[string, Values]>([
  ['companyName', { companyName: ' ' }],
  ['companyName', { companyName: 'N'.repeat(101) }],
  ['companyAddress', { companyAddress: 'N'.repeat(501) }],
  ['taxNumber', { taxNumber: 'N'.repeat(61) }],
  ['registrationNumber', { registrationNumber: 'one\ntwo' }],
  ['bankName', { bankName: 'N'.repeat(101) }],
  ['accountHolder', { accountHolder: null }],
  ['accountNumber', { accountNumber: 'DE88 3704 0044 0532 0130 00' }],
  ['accountNumber', { accountNumber: '12' }],
  ['bic', { bic: 'NILE' }],
  ['replyTo', { replyTo: 'hr@acme.test, all@acme.test' }],
  ['replyTo', { replyTo: 'Acme <hr@acme.test>' }],
  ['timeZone', { timeZone: 'Nile/Delta' }],
  ['timeZone', { timeZone: '+02:00' }],
  ['firstDayOfWeek', { firstDayOfWeek: 7 }],
  ['graceMinutes', { graceMinutes: 121 }],
  ['minOvertimeMinutes', { minOvertimeMinutes: 0 }],
  ['graceMinutes', { graceMinutes: 1.5 }],
  ['autoCloseHours', { autoCloseHours: 3 }],
  ['absencesBeforeAccount', { absencesBeforeAccount: 'yes' }],
  ['locationKept', { locationKept: 'yes' }],
  ['locationDays', { locationDays: 0 }],
  ['documentMegabytes', { documentMegabytes: 101 }],
  ['documentQuotaMegabytes', { documentQuotaMegabytes: 9 }],
  ['certificateRetentionDays', { certificateRetentionDays: 3651 }],
  ['readNotificationDays', { readNotificationDays: 6 }],
  ['unreadNotificationDays', { unreadNotificationDays: 29 }],
  ['separateApprover', { separateApprover: null }],
  ['payVariancePercent', { payVariancePercent: 0 }],
  ['payVariancePercent', { payVariancePercent: 101 }],
  ['payVarianceAmount', { payVarianceAmount: -1 }],
  ['probationNoticeDays', { probationNoticeDays: 91 }],
  ['payVarianceAmount', { payVarianceAmount: 0.5 }],
  ['colleaguesSeeAway', { colleaguesSeeAway: 1 }],
  ['directoryOpen', { directoryOpen: 'yes' }],
])('%s: %j is refused, and nothing changes', async (field, changes) => {
  for (const call of [set, preview]) {
    const { status, body } = await call(changes)
    expect([status, body.errors[0].path]).toEqual([400, `changes.${field}`])
  }
  expect(await read()).toEqual(specified)
})

test('a change without the previous value is refused, and so is one of an outdated value', async () => {
  expect((await set({ graceMinutes: 5 }, { were: {} })).body.errors).toMatchObject([{ path: 'were' }])
  await set({ graceMinutes: 10 })
  for (const call of [set, preview]) {
    const answer = await call({ graceMinutes: 5 })
    expect([answer.status, answer.body.code]).toEqual([409, 'setting.changed_meanwhile'])
  }
  expect((await set({ autoCloseHours: 12 })).status).toBe(200)
  expect(await read()).toMatchObject({ graceMinutes: 10, autoCloseHours: 12 })
})

test('of sixteen simultaneous changes, one succeeds and is logged with before and after', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => set({ graceMinutes: i + 20 })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(15).fill(409)])
})

test('a preview shows the effects of a change and writes nothing', async () => {
  const effectKinds = async (changes: Values) =>
    (await preview(changes)).body.effects.map(({ kind }: { kind: string }) => kind)
  expect(await effectKinds({ companyName: 'Nile' })).toEqual(['name.from_now_on'])
  expect(await effectKinds({ taxNumber: '482-117-935', replyTo: 'hr@acme.test' })).toEqual(['details.from_now_on'])
  expect(await effectKinds({ replyTo: 'hr@acme.test' })).toEqual([])
  expect(await effectKinds({ companyName: 'Muster' })).toEqual([])
  expect(await effectKinds({ firstDayOfWeek: 'Monday' })).toEqual(['everybody'])
  expect(await effectKinds({ revealAccountExistence: false })).toEqual([])
  expect(await read()).toEqual(specified)
})

test('with another time zone, future shifts of people without their own zone keep their times of day', async () => {
  const shift = { userId: app.company.id('Employee'), date: '2099-01-04', startTime: '09:00', endTime: '17:00' }
  const answer = await app.call('Owner', 'POST', '/shifts', { ...shift, shiftType: 'MORNING' })
  expect(answer.status).toBe(201)
  const startsAt = async () =>
    (await app.app.db.select().from(shifts).where(eq(shifts.id, answer.body.shift.id)))[0]?.startsAt
  expect(await startsAt()).toBe('2099-01-04T07:00:00.000Z')
  const { effects } = (await preview({ timeZone: 'asia/tokyo' })).body
  expect(effects.filter(({ kind }: { kind: string }) => kind !== 'zone.today')).toMatchObject([
    {
      kind: 'zone.people',
      count: await app.app.db.$count(users, and(isNull(users.timeZone), ne(users.status, 'DEACTIVATED'))),
    },
    { kind: 'zone.shifts', count: 1 },
  ])
  expect(await startsAt()).toBe('2099-01-04T07:00:00.000Z')
  expect((await set({ timeZone: 'asia/tokyo' })).body.settings.timeZone).toBe('Asia/Tokyo')
  expect(await startsAt()).toBe('2099-01-04T00:00:00.000Z')
})

test('HR sets the paid breaks', async () => {
  const breaks = '/settings/breaks'
  const setBreaks = (as: string, paidBreaks: string[], were = ['MEETING']) =>
    app.call(as, 'PATCH', breaks, { changes: { paidBreaks }, were: { paidBreaks: were } })
  expect((await app.call('Hr', 'GET', breaks)).body).toEqual({ paidBreaks: ['MEETING'] })
  const { status, body } = await setBreaks('Hr', ['MEETING', 'SHORT', 'SHORT'])
  expect([status, body]).toEqual([200, { paidBreaks: ['SHORT', 'MEETING'] }])
  expect((await timeRules(app.app.db)).paidBreaks).toEqual(['SHORT', 'MEETING'])
  expect((await setBreaks('Hr', [])).body.code).toBe('setting.changed_meanwhile')
  expect((await setBreaks('Hr', [], ['MEETING', 'SHORT'])).body).toEqual({ paidBreaks: [] })
  expect((await setBreaks('Hr', ['NAP'], [])).status).toBe(400)
  for (const as of ['Employee', 'Lead', 'Manager']) expect((await setBreaks(as, [], [])).status).toBe(403)
})
