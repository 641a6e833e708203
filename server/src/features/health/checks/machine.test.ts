import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { stopClock } from '../../../../testing/stopClock.ts'
import { readConfig } from '../../../config.ts'
import { judgeCertificate, machineChecks } from './machine.ts'

stopClock('2026-11-28T10:00:00Z')

const at = (text: string) => Temporal.Instant.from(text)
const check = (publicUrl: string) => {
  const config = readConfig({ PUBLIC_URL: publicUrl })
  return machineChecks.certificate?.({ config, backupsDir: '/nowhere' })
}

test.each([
  ['2027-03-01T00:00:00Z', null, 'ok', 'valid until 1 Mar 2027.'],
  ['2026-12-05T00:00:00Z', null, 'warning', 'valid until 5 Dec 2026.'],
  ['2026-11-27T00:00:00Z', 'CERT_HAS_EXPIRED', 'problem', 'It has expired.'],
  ['2027-03-01T00:00:00Z', 'ERR_TLS_CERT_ALTNAME_INVALID', 'problem', 'refuse it (ERR_TLS_CERT_ALTNAME_INVALID).'],
])('a certificate until %s with the fault %s is judged: %s', (expires, fault, state, words) => {
  expect(judgeCertificate('hr.example.com', { expires: at(expires), fault })).toMatchObject({
    state,
    message: expect.stringContaining(words),
  })
})

test('addresses without a certificate: this machine is fine, others are not', async () => {
  expect(await check('http://localhost:3000')).toMatchObject({ state: 'ok' })
  expect(await check('http://hr.example.com')).toMatchObject({ state: 'warning' })
  expect(await check('https://127.0.0.1:1')).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('ECONNREFUSED'),
  })
})

test('the certificate of a real server is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-certificate-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj /CN=localhost`
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  expect(await check(`https://localhost:${(server.address() as AddressInfo).port}`)).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  })
})
