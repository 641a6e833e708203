import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { asked, between, decide, nextYear } from '../test/leaves.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'

let app: TestApp
let lead: string
beforeAll(async () => {
  app = await startTestApp()
  lead = await newcomer(app, 'Calendarlead', { manager: 'Manager', roleId: roleOf(app, 'Team Lead') })
  for (const name of ['Carla', 'Anna', 'Bela']) await newcomer(app, name, { manager: lead })
})
afterAll(() => app.close())

const calendar = (as: string, from: string, to: string) =>
  app.call(as, 'GET', `/leaves/calendar?from=${nextYear}-${from}&to=${nextYear}-${to}`)
const shown = async (as: string, from: string, to: string) => {
  const { body } = await calendar(as, from, to)
  return body.days.map(({ day, count, people }: { day: string; count: number; people: { firstName: string }[] }) => [
    day.slice(5),
    count,
    ...people.map(({ firstName }) => firstName),
  ])
}

test('approved days alone, two of the names in alphabetical order, and how many there are', async () => {
  for (const [who, from, to] of [
    ['Carla', '03-01', '03-03'],
    ['Anna', '03-02', '03-02'],
    ['Bela', '03-02', '03-04'],
  ] as const) {
    const { id } = await asked(app, who, between(from, to))
    await decide(app, lead, id, 'APPROVED')
  }
  await asked(app, 'Anna', between('03-05', '03-06'))
  const rejected = await asked(app, 'Carla', between('03-08', '03-08'))
  await decide(app, lead, rejected.id, 'REJECTED', 'Too many are away')

  const march = await shown(lead, '03-01', '03-31')
  const [, [, , ...names]] = march
  expect(names).toEqual(['Anna', 'Bela', 'Carla'].filter((name) => names.includes(name)))
  expect(names).toHaveLength(2)
  expect(march).toEqual([
    ['03-01', 1, 'Carla'],
    ['03-02', 3, ...names],
    ['03-03', 2, 'Bela', 'Carla'],
    ['03-04', 1, 'Bela'],
  ])
  expect(await shown(lead, '03-03', '03-03')).toEqual([['03-03', 2, 'Bela', 'Carla']])
})

test('each sees whom they may see: themselves, the team, everybody', async () => {
  expect(await shown('Anna', '03-01', '03-31')).toEqual([['03-02', 1, 'Anna']])
  expect(await shown('Hr', '03-01', '03-01')).toEqual([['03-01', 1, 'Carla']])
  expect(await shown('Otherlead', '03-01', '03-31')).toEqual([])
})

test.each([
  ['no days', ''],
  ['days that are none', `?from=${nextYear}-02-30&to=${nextYear}-03-01`],
  ['days out of order', `?from=${nextYear}-03-02&to=${nextYear}-03-01`],
  ['more than six weeks', `?from=${nextYear}-03-01&to=${nextYear}-04-12`],
])('%s are refused on their field', async (_, query) => {
  const { status, body } = await app.call('Hr', 'GET', `/leaves/calendar${query}`)
  expect(status).toBe(400)
  expect(['from', 'to']).toContain(body.errors[0].path)
})
