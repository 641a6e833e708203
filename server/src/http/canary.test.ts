import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { samplePdf } from '../../testing/sampleFiles.ts'
import { createTestDatabase, urlOf } from '../../testing/database.ts'
import { allRows } from '../../testing/footprint.ts'
import { fileOf, multipart } from '../../testing/forms.ts'
import { freePort, startMuster } from '../../testing/muster.ts'
import { startTestSmtp } from '../../testing/smtp.ts'
import { nextYear } from '../features/leaves/test/leaves.ts'

/*
 * A complete run of the product with recognisable secrets. It logs as much as possible and is made to fail while
 * secrets are in memory. Every connection that it opens is recorded.
 */

const email = 'admin@test.example'
const passwords = {
  first: 'Canary-first-4711',
  wrong: 'Canary-wrong-4712',
  second: 'Canary-second-4713',
  half: 'Canary-half-4714',
}
const certificateText = 'CanaryCertificate4715'
const reason = 'Canary reason 4719'
const banking = { bankName: 'Canary Bank 4716', accountNumber: '471747174717', routingNumber: '021000021' }
const contact = { contactName: 'Canary Contact 4718', phoneNumber: '+20 471 947 1947' }
const recorder = new URL('../../testing/recordConnections.ts', import.meta.url).href

async function start() {
  const database = await createTestDatabase()
  const smtp = await startTestSmtp()
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-canary-'))
  onTestFinished(async () => {
    await smtp.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const databaseUrl = urlOf(database.connection)
  const notes = join(dataDir, 'connections')
  const muster = startMuster({
    NODE_OPTIONS: `--import=${recorder}`,
    MUSTER_CONNECTIONS: notes,
    DATABASE_URL: databaseUrl.href,
    MUSTER_DATA: dataDir,
    PORT: await freePort(),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: passwords.first,
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'trace',
  })
  await muster.ready
  const { pool, close } = await openDatabase(database.connection, { max: 2 })
  onTestFinished(close)
  return { muster, smtp, pool, databaseUrl, notes }
}

type Headers = Record<string, string>

const callerOf = (url: string) =>
  async function call(method: string, path: string, body?: object | string, headers: Headers = {}) {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: typeof body === 'object' ? JSON.stringify(body) : body,
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }

/** Requests sick leave with the certificate, and then reads the certificate. */
async function useCertificate(url: string, authorization: string) {
  const form = { leaveType: 'SICK', startDate: `${nextYear}-03-01`, endDate: `${nextYear}-03-01`, reason }
  const sick = await multipart({ ...form, medicalCertificate: fileOf(samplePdf(`(${certificateText})`), 'note.pdf') })
  const headers = { ...sick.headers, authorization }
  const leaveAnswer = await fetch(`${url}/api/leaves`, { method: 'POST', body: new Uint8Array(sick.body), headers })
  expect(leaveAnswer.status).toBe(201)
  const { leaveRequest } = (await leaveAnswer.json()) as { leaveRequest: { medicalCertificateUrl: string } }
  const certificate = await fetch(url + leaveRequest.medicalCertificateUrl, { headers: { authorization } })
  expect(await certificate.text()).toContain(certificateText)
}

type Call = ReturnType<typeof callerOf>

/**
 * Sets up a second factor, signs in with it, makes each step fail once, and turns it off again. Returns everything that
 * no one may read later.
 */
async function useSecondFactor(call: Call, pool: Pool, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const post = (path: string, body: object = {}) => call('POST', `/auth/two-factor${path}`, body, headers)
  const { secret } = (await post('/setup')).body
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  const enabled = await post('', { code: codeAt(0) })
  const renewed = await post('/recovery-codes')
  expect([enabled.status, renewed.status]).toEqual([200, 200])
  const login = await call('POST', '/auth/login', { email, password: passwords.first })
  const { challenge } = login.body
  const [code, another] = renewed.body.recoveryCodes as string[]
  expect((await call('POST', '/auth/login/code', { challenge, code: 'Canary-code-4719' })).status).toBe(401)
  await pool.query('alter table second_factors rename column sealed to hidden')
  expect((await call('POST', '/auth/login/code', { challenge, code: codeAt(1) })).status).toBe(500)
  await pool.query('alter table second_factors rename column hidden to sealed')
  const session = await call('POST', '/auth/login/code', { challenge, code, rememberDevice: true })
  expect(session.status).toBe(200)
  expect((await post('/confirm', { code: another })).status).toBe(200)
  expect((await call('DELETE', '/auth/two-factor', undefined, headers)).status).toBe(204)
  const bytes = Buffer.from(Secret.fromBase32(secret).buffer)
  return [
    secret,
    bytes.toString('base64'),
    bytes.toString('hex'),
    challenge,
    session.body.token,
    'Canary-code-4719',
    ...enabled.body.recoveryCodes,
    ...renewed.body.recoveryCodes,
  ]
}

/**
 * Saves and reads banking details and an emergency contact, and makes each call fail once while the data is in memory.
 */
async function useRecords(call: Call, pool: Pool, { user, token }: { user: { id: string }; token: string }) {
  const headers = { authorization: `Bearer ${token}` }
  const path = `/users/${user.id}`
  const details = { ...banking, accountType: 'checking' }
  const person = { ...contact, relationship: 'friend' }
  const savingHeaders = async () => [
    (await call('PUT', `${path}/banking-details`, details, headers)).status,
    (await call('PUT', `${path}/emergency-contact`, person, headers)).status,
  ]
  expect(await savingHeaders()).toEqual([200, 200])
  const { body } = await call('POST', `${path}/banking-details/reveal`, {}, headers)
  expect(body.accountNumber).toBe(banking.accountNumber)
  expect((await call('GET', `${path}/emergency-contact`, undefined, headers)).status).toBe(200)
  for (const table of ['banking_details', 'emergency_contacts'])
    await pool.query(`alter table ${table} rename column sealed to hidden`)
  expect(await savingHeaders()).toEqual([500, 500])
  for (const table of ['banking_details', 'emergency_contacts'])
    await pool.query(`alter table ${table} rename column hidden to sealed`)
}

interface Target {
  path?: string
  host?: string
  port?: number
}
const leadsTo =
  (url: URL) =>
  ({ host, port }: Target) =>
    host === url.hostname && port === Number(url.port || 5432)

test('no secret is logged or stored unencrypted, and only configured hosts are called', async () => {
  const { muster, smtp, pool, databaseUrl, notes } = await start()
  const call = callerOf(muster.url)
  const signIn = (password: string) => call('POST', '/auth/login', { email, password })

  expect((await signIn(passwords.wrong)).status).toBe(401)
  const session = await signIn(passwords.first)
  expect(session.status).toBe(200)
  const authorization = `Bearer ${session.body.token}`

  expect((await call('POST', '/auth/forgot-password', { email })).status).toBe(202)
  await expect.poll(() => smtp.received.length).toBe(1)
  const source = smtp.received[0]?.source.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
  const resetToken = /token=([\w-]{43})/.exec(source)?.[1] ?? ''
  const reset = async (newPassword: string) =>
    (await call('POST', '/auth/reset-password', { token: resetToken, newPassword })).status
  await useCertificate(muster.url, authorization)
  await useRecords(call, pool, session.body as { user: { id: string }; token: string })
  const factorSecrets = await useSecondFactor(call, pool, session.body.token as string)

  // Refusals and errors while a secret is in memory.
  expect((await call('POST', '/auth/login', `{"email":"${email}","password":"${passwords.half}`)).status).toBe(400)
  expect(await reset('')).toBe(400)
  expect((await call('GET', `/auth/me?token=${session.body.token}`, undefined, { authorization })).status).toBe(200)
  await pool.query('alter table sessions rename to hidden')
  expect((await call('GET', '/auth/me', undefined, { cookie: `session=${session.body.token}` })).status).toBe(500)
  expect((await signIn(passwords.first)).status).toBe(500)
  await pool.query('alter table hidden rename to sessions')
  await pool.query('alter table users rename column password_hash to hidden')
  expect(await reset(passwords.second)).toBe(500)
  await pool.query('alter table users rename column hidden to password_hash')

  expect(await reset(passwords.second)).toBe(200)
  const secondSession = await signIn(passwords.second)
  expect(secondSession.status).toBe(200)
  await call('GET', '/docs')
  await call('GET', `/users/${email}`, undefined, { authorization: `Bearer ${secondSession.body.token}` })
  await call('GET', `/${email}`)

  const rows = [...(await allRows(pool))]
  muster.kill('SIGTERM')
  expect(await muster.end()).toBe(0)
  const log = muster.stdout() + muster.stderr()
  const lines = log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(lines.filter(({ msg }) => msg === 'fault')).toHaveLength(6)
  expect(lines.filter(({ path }) => path === '/api/auth/login').length).toBeGreaterThan(3)

  const tokens: string[] = [session.body.token, secondSession.body.token, resetToken]
  const personal = [banking.bankName, banking.accountNumber, ...Object.values(contact)]
  const secrets = [...Object.values(passwords), ...tokens, certificateText, ...personal, ...factorSecrets]
  const derived = ['$argon2id', ...tokens.map((token) => createHash('sha256').update(token).digest('base64url'))]
  expect(secrets.filter((secret) => secret.length < 10)).toEqual([])
  expect([...secrets, ...derived].filter((secret) => log.includes(secret))).toEqual([])
  // Nor does the log have an address or a reason, even if someone types one into a URL.
  expect([email, reason].filter((text) => log.includes(text))).toEqual([])
  const ofRequests = lines.filter(({ requestId }) => requestId !== undefined)
  expect(new Set(ofRequests.map(({ msg }) => msg))).toContain('request')
  expect(ofRequests.filter((line) => JSON.stringify(line).includes('127.0.0.1'))).toEqual([])
  // The outbox stores mails with their links, which an administrator may need.
  const readable = rows.filter((row) => !row.startsWith('mails ')).join('\n')
  expect(secrets.filter((secret) => readable.includes(secret))).toEqual([])

  const targets = (await readFile(notes, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Target)
  const toMail = leadsTo(new URL(smtp.url))
  const toDatabase = (target: Target) => target.path?.includes('.s.PGSQL.') || leadsTo(databaseUrl)(target)
  // At its start, the server checks whether its port is free.
  const toItself = leadsTo(new URL(muster.url))
  expect(targets.filter((target) => ![toMail, toDatabase, toItself].some((leads) => leads(target)))).toEqual([])
  expect([targets.some(toMail), targets.some(toDatabase)]).toEqual([true, true])
}, 120_000)
