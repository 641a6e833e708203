import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { maxBackupAgeDays } from '@muster/contract/backups/problem'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { freePort } from '../../testing/muster.ts'
import { root } from '../../testing/structure/sources.ts'
import { readConfig } from '../config.ts'
import { backups } from '../features/backups/tables.ts'
import { refuseOnFullDisk } from '../http/refuseOnFullDisk.ts'
import { createServer } from '../http/server.ts'
import { allGauges } from '../start/gauges.ts'
import { startMetrics } from './metrics.ts'
import { gaugeReader } from './readGauges.ts'

const token = 'a-token-of-the-tests-4711'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ metrics: { token, host: '127.0.0.1', port: null } })
})
afterAll(() => app.close())

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body } = await app.server.inject({ url: '/metrics', headers })
  expect(statusCode, body).toBe(200)
  return body
}
const valueOf = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('/metrics', () => {
  test('is not there without configuration', async () => {
    const other = await startTestApp()
    onTestFinished(() => other.close())
    expect((await other.server.inject({ url: '/metrics' })).statusCode).toBe(404)
  })

  test('needs the token, which no session replaces', async () => {
    const session = await app.tokenOf('Owner')
    for (const authorization of [undefined, 'Bearer ', `Bearer ${session}`, `Bearer ${token}x`, `Basic ${token}`]) {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await app.server.inject({ url: '/metrics', headers })
      expect([answer.statusCode, answer.headers['www-authenticate'], answer.body]).toEqual([
        401,
        'Bearer',
        'Unauthorized\n',
      ])
    }
  })

  test('is served on a port of its own, and only there', async () => {
    const port = Number(await freePort())
    const other = await startTestApp({ metrics: { token: null, host: '127.0.0.1', port } })
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const answer = await at('/metrics')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    expect(await answer.text()).toContain('muster_database_up 1')
    expect((await at('/api/health')).status).toBe(404)
    expect((await other.server.inject({ url: '/metrics' })).statusCode).toBe(404)
    await other.close()
    await expect(at('/metrics')).rejects.toThrow('fetch failed')
  })

  test.each([
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must be at least 20 /],
    [{ METRICS_PORT: 'none' }, /^METRICS_PORT must be /],
    [{ METRICS_PORT: '9000', METRICS_HOST: '0.0.0.0' }, /please also set METRICS_TOKEN/],
  ])('is refused with %s', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
    expect(() => readConfig(env)).not.toThrow(/short/)
  })
})

describe('figures', () => {
  test('requests are counted by the name of their call, never by a path, an id or a name', async () => {
    const id = app.company.id('Employee')
    expect((await app.call('Hr', 'GET', `/users/${id}`)).status).toBe(200)
    expect((await app.call('Hr', 'GET', '/users/jane.doe@test.example')).status).toBe(400)
    await app.server.inject({ url: '/people/jane.doe@test.example?q=Jane' })
    await app.server.inject({ url: '/api/jane.doe@test.example', method: 'POST' })
    await app.call(null, 'GET', '/users')
    const text = await scrape()
    expect(valueOf(text, 'muster_requests_total{call="users.get",method="GET",status="2xx"}')).toBe(1)
    expect(valueOf(text, 'muster_requests_total{call="users.get",method="GET",status="4xx"}')).toBe(1)
    expect(valueOf(text, 'muster_requests_total{call="users.list",method="GET",status="4xx"}')).toBe(1)
    expect(valueOf(text, 'muster_request_duration_seconds_count{call="users.get",method="GET"}')).toBe(2)
    // Only the scrape itself is being answered.
    expect(valueOf(text, 'muster_requests_in_flight')).toBe(1)
    const labels = [...text.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) => inner.split(','))
    const faulty = labels.filter((label) => /@|jane|[0-9a-f]{8}-|\/|Employee/i.test(label))
    expect(faulty).toEqual([])
  })

  test('refused requests are counted too: too many, and changes on a full disk', async () => {
    const { db, log, pool } = app.app
    const sources = { replica: null, isAnswering: async () => true, countStreams: () => 0, folders: {}, gauges: [] }
    const { measure, scrape: scrapeAll } = await startMetrics({ db, log, pool, ...sources })
    const server = await createServer({
      config: readConfig({}),
      log,
      callers: { tokenOf: () => null, identify: async () => null },
      callsPerMinute: { ofSession: 2, ofKey: 2, ofAddress: 2 },
      measure,
    })
    refuseOnFullDisk(server, { state: () => 'full', look: async () => undefined, stop: async () => undefined })
    server.post('/api/one', { config: { callName: 'one.add' } }, async () => 'done')
    server.get('/api/one', { config: { callName: 'one.get' } }, async () => 'done')
    onTestFinished(() => server.close())
    expect((await server.inject({ method: 'POST', url: '/api/one' })).statusCode).toBe(507)
    const statuses = await Promise.all(Array.from({ length: 4 }, () => server.inject({ url: '/api/one' })))
    const refused = statuses.filter(({ statusCode }) => statusCode === 429).length
    expect(refused).toBeGreaterThan(0)
    const text = await scrapeAll()
    expect(valueOf(text, 'muster_requests_total{call="one.add",method="POST",status="5xx"}')).toBe(1)
    expect(valueOf(text, 'muster_requests_total{call="one.get",method="GET",status="4xx"}')).toBe(refused)
    expect(valueOf(text, 'muster_request_duration_seconds_count{call="one.get",method="GET"}')).toBe(4)
    expect(valueOf(text, 'muster_requests_in_flight')).toBe(0)
  })

  test('the installation’s figures are read with one statement, and again only after some seconds', async () => {
    const text = await scrape()
    for (const name of ['muster_events_pending', 'muster_audit_unsealed', 'muster_database_waiting'])
      expect(valueOf(text, name), name).toBe(0)
    expect(valueOf(text, 'muster_mails_unsent{state="failed"}')).toBe(0)
    expect(valueOf(text, 'muster_disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'muster_backup_age_seconds')).toBeUndefined()
    let statements = 0
    const count = { execute: async () => ({ rows: [{ name: 'one', labels: {}, value: ++statements }] }) }
    const read = gaugeReader(count as never, [{ name: 'one', help: '', series: sql`select 1` }], app.app.log)
    await Promise.all([read(), read(), read()])
    expect(await read()).toEqual([{ name: 'one', labels: {}, value: 1 }])
  })

  test('a database that does not answer delays a scrape by no more than a second, and leaves no old figures', async () => {
    const never = { execute: () => new Promise(() => undefined) }
    const startMs = performance.now()
    expect(
      await gaugeReader(never as never, [{ name: 'one', help: '', series: sql`select 1` }], app.app.log)(),
    ).toBeNull()
    expect(performance.now() - startMs).toBeLessThan(3_000)
    const failing = { execute: () => Promise.reject(new Error('down')) }
    expect(
      await gaugeReader(failing as never, [{ name: 'one', help: '', series: sql`select 1` }], app.app.log)(),
    ).toBeNull()
  })
})

describe('the files for Grafana and Prometheus', () => {
  const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')
  const dashboard = JSON.parse(read('grafana/muster.json')) as { panels: { targets: { expr: string }[] }[] }
  const rules = [...read('prometheus/muster.rules.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr)
  const expressions = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...rules]

  test('take the maximum of the figures that each process reports for the whole installation', () => {
    const faulty = expressions.flatMap((expr) =>
      allGauges().flatMap(({ name }) =>
        [...expr.matchAll(new RegExp(`\\b${name}\\b`, 'g'))]
          .filter(({ index }) => !/\b(?:max|absent)(?: by \(\w+\) )?\($/.test(expr.slice(0, index)))
          .map(() => expr),
      ),
    )
    expect(faulty).toEqual([])
    expect(rules).toContainEqual(
      expect.stringContaining(`max(muster_backup_age_seconds) > ${24 * maxBackupAgeDays} * `),
    )
  })

  test('name only figures that exist', async () => {
    await app.app.db.insert(backups).values({ file: 'one.tar.gz', state: 'DONE' })
    const other = await startTestApp({ metrics: { token, host: '127.0.0.1', port: null } })
    onTestFinished(() => other.close())
    await other.app.db.insert(backups).values({ file: 'one.tar.gz', state: 'DONE', bytes: 5 })
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await other.server.inject({ url: '/metrics', headers })
    expect(valueOf(body, 'muster_backup_size_bytes')).toBe(5)
    const known = new Set([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '']) => name))
    const named = expressions.flatMap((expr) => expr.match(/\b(?:muster|process|nodejs)_\w+/g) ?? [])
    expect(expressions.length).toBeGreaterThan(25)
    expect([...new Set(named)].filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([])
    // Each of our own figures is shown or watched.
    const ours = [...known].filter((name) => name.startsWith('muster_'))
    expect(ours.filter((name) => !named.some((one) => one.replace(/_bucket$/, '') === name)).toSorted()).toEqual([
      'muster_audit_unsealed',
    ])
  })
})
