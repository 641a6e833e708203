import { Secret, TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { openRunning, runProgram } from '../../testing/commands.ts'
import { adminSettings, adminToken, callMuster, freePort, startMuster } from '../../testing/muster.ts'
import { folderWithCompany } from '../../testing/preparedFolder.ts'

test('a lost second factor is removed beside a running server, ends the sessions, and is recorded', async () => {
  const dataDir = await folderWithCompany()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const run = (...args: string[]) => runProgram('commands/resetFactor.ts', settings, ...args)
  const address = adminSettings.ADMIN_EMAIL
  expect(await run()).toMatchObject({ code: 2, printed: expect.stringContaining('Please add the email address') })
  expect(await run('nobody@acme.test')).toMatchObject({
    code: 2,
    printed: expect.stringContaining('No account has the address nobody@acme.test.'),
  })

  const muster = startMuster(settings)
  await muster.ready
  const session = await adminToken(muster.url)
  const call = (method: string, path: string, body?: object) => callMuster(muster.url, session, method, path, body)
  const { body } = await call('POST', '/auth/two-factor/setup', {})
  const code = new TOTP({ secret: Secret.fromBase32(String(body.secret)) }).generate()
  expect((await call('POST', '/auth/two-factor', { code })).status).toBe(200)
  const signIn = () =>
    callMuster(muster.url, null, 'POST', '/auth/login', { email: address, password: adminSettings.ADMIN_PASSWORD })
  expect((await signIn()).body).toHaveProperty('challenge')

  const { code: exitCode, printed } = await run(address.toUpperCase())
  expect(exitCode, printed).toBe(0)
  expect(printed).toContain('The second factor of')
  expect((await call('GET', '/auth/me')).status).toBe(401)
  expect((await signIn()).body).toHaveProperty('token')
  expect(await run(address)).toMatchObject({ code: 2, printed: expect.stringContaining('has no second factor') })

  const { pool, close } = await openRunning(dataDir)
  const { rows } = await pool.query(
    `select address, actor_id, person_id is not null as named from audit_entries where action = 'two_factor.reset_by_command'`,
  )
  // The running server sends the notification and the mail.
  await vi.waitFor(
    async () => {
      const { rows: mails } = await pool.query(
        `select recipient from mails where event = 'account.two_factor_reset' and text like '%An operator of the server%'`,
      )
      expect(mails).toEqual([{ recipient: address }])
    },
    { timeout: 60_000, interval: 200 },
  )
  await close()
  expect(rows).toEqual([{ address: 'command', actor_id: null, named: true }])
  muster.kill('SIGTERM')
  expect(await muster.end()).toBe(0)
})
