import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { samplePdf } from '../files/sampleFiles.ts'
import { createTestDatabase } from '../testing/database.ts'
import { allRows } from '../testing/footprint.ts'
import { fileOf, multipart } from '../testing/forms.ts'
import { type Running, startMuster, urlOf } from '../testing/running.ts'
import { startTestSmtp } from '../testing/smtp.ts'

/*
 * A whole run of the product with secrets that are found again wherever they turn up. It logs as much as it can, and
 * is brought to fail while it holds them.
 */

const email = 'admin@test.example'
const passwords = {
  first: 'Canary-first-4711',
  wrong: 'Canary-wrong-4712',
  second: 'Canary-second-4713',
  half: 'Canary-half-4714',
}
const certificateText = 'CanaryCertificate4715'

async function start() {
  const database = await createTestDatabase()
  const smtp = await startTestSmtp()
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-canary-'))
  onTestFinished(async () => {
    await smtp.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const databaseUrl = new URL(urlOf(database.connection))
  const muster = await startMuster({
    DATABASE_URL: databaseUrl.href,
    MUSTER_DATA: dataDir,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: passwords.first,
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'trace',
  })
  const { pool, close } = await openDatabase(database.connection, { max: 2 })
  onTestFinished(close)
  return { muster, smtp, pool, databaseUrl }
}

const callsOf = ({ url }: Running) =>
  async function call(method: string, path: string, body?: object | string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: typeof body === 'object' ? JSON.stringify(body) : body,
    })
    const text = await answer.text()
    return {
      status: answer.status,
      text,
      cookie: answer.headers.get('set-cookie') ?? '',
      body: text.startsWith('{') ? JSON.parse(text) : {},
    }
  }

test('no secret is logged or kept readable, and nobody is called who was not configured', async () => {
  const { muster, smtp, pool, databaseUrl } = await start()
  const call = callsOf(muster)
  const signIn = (password: string) => call('POST', '/auth/login', { email, password })

  expect((await signIn(passwords.wrong)).status).toBe(401)
  const session = await signIn(passwords.first)
  expect(session.status).toBe(200)
  const authorization = `Bearer ${session.body.token}`

  expect((await call('POST', '/auth/forgot-password', { email })).status).toBe(202)
  await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(1)
  const source = smtp.received[0]?.source.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
  const resetToken = /token=([\w-]{43})/.exec(source)?.[1] ?? ''
  expect(resetToken).not.toBe('')

  const form = { leaveType: 'SICK', startDate: '2031-03-01', endDate: '2031-03-01', reason: 'Ill' }
  const sick = await multipart({ ...form, medicalCertificate: fileOf(samplePdf(`(${certificateText})`), 'note.pdf') })
  const asked = await fetch(`${muster.url}/api/leaves`, {
    method: 'POST',
    body: new Uint8Array(sick.body),
    headers: { ...sick.headers, authorization },
  })
  expect(asked.status).toBe(201)
  const { leaveRequest } = (await asked.json()) as { leaveRequest: { medicalCertificateUrl: string } }
  const certificate = await fetch(muster.url + leaveRequest.medicalCertificateUrl, { headers: { authorization } })
  expect(await certificate.text()).toContain(certificateText)

  // Refused and broken while the secret is at hand.
  expect((await call('POST', '/auth/login', `{"email":"${email}","password":"${passwords.half}`)).status).toBe(400)
  expect((await call('POST', '/auth/reset-password', { token: resetToken, newPassword: '' })).status).toBe(400)
  expect((await call('GET', `/auth/me?token=${session.body.token}`, undefined, { authorization })).status).toBe(200)
  await pool.query('alter table sessions rename to hidden')
  expect((await call('GET', '/auth/me', undefined, { cookie: `session=${session.body.token}` })).status).toBe(500)
  expect((await signIn(passwords.first)).status).toBe(500)
  await pool.query('alter table hidden rename to sessions')
  await pool.query('alter table users rename column password_hash to hidden')
  expect(
    (await call('POST', '/auth/reset-password', { token: resetToken, newPassword: passwords.second })).status,
  ).toBe(500)
  await pool.query('alter table users rename column hidden to password_hash')

  expect(
    (await call('POST', '/auth/reset-password', { token: resetToken, newPassword: passwords.second })).status,
  ).toBe(200)
  const again = await signIn(passwords.second)
  expect(again.status).toBe(200)
  await call('GET', '/docs')
  await call('GET', '/openapi.json')

  const kept = [...(await allRows(pool))]
  expect(await muster.stop()).toBe(0)
  const log = muster.output()
  const lines = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ msg }) => msg === 'fault')).toHaveLength(3)
  expect(lines.filter(({ path }) => path === '/api/auth/login').length).toBeGreaterThan(3)

  const tokens = [session.body.token, again.body.token, resetToken] as string[]
  const secrets = [...Object.values(passwords), ...tokens, certificateText]
  const derived = ['$argon2id', ...tokens.map((token) => createHash('sha256').update(token).digest('base64url'))]
  expect([...secrets, ...derived].filter((secret) => log.includes(secret))).toEqual([])
  const readable = kept.filter((row) => !row.startsWith('mails ')).join('\n')
  expect(secrets.filter((secret) => readable.includes(secret))).toEqual([])

  const targets = muster
    .connections()
    .map((line) => JSON.parse(line) as { path?: string; host?: string; port?: number })
  const to =
    (url: URL) =>
    ({ host, port }: { host?: string; port?: number }) =>
      host === url.hostname && port === Number(url.port || 5432)
  const toMail = to(new URL(smtp.url))
  const toDatabase = (target: (typeof targets)[number]) => target.path?.includes('.s.PGSQL.') || to(databaseUrl)(target)
  expect(targets.filter((target) => !toMail(target) && !toDatabase(target))).toEqual([])
  expect([targets.some(toMail), targets.some(toDatabase)]).toEqual([true, true])
}, 120_000)
