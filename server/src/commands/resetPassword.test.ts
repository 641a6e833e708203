import { expect, test } from 'vitest'
import { openRunning, runProgram } from '../../testing/commands.ts'
import { adminSettings, adminToken, callMuster, freePort, startMuster } from '../../testing/muster.ts'
import { folderWithCompany } from '../../testing/preparedFolder.ts'

test('a printed link needs no running server, works once, ends the sessions, and is recorded', async () => {
  const dataDir = await folderWithCompany()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const print = (...args: string[]) => runProgram('commands/resetPassword.ts', settings, ...args)
  const tokenIn = (printed: string) => /\?view=reset-password#token=([\w-]{43})\n/.exec(printed)?.[1] ?? ''
  const address = adminSettings.ADMIN_EMAIL

  const output = await print(address.toUpperCase())
  expect(output.code, output.printed).toBe(0)
  expect(await print()).toMatchObject({ code: 2, printed: expect.stringContaining('Please add the email address') })
  expect(await print('nobody@acme.test')).toMatchObject({
    code: 2,
    printed: expect.stringContaining('No active account has the address nobody@acme.test.'),
  })

  const muster = startMuster(settings)
  await muster.ready
  const session = await adminToken(muster.url)
  const { code, printed } = await print(address)
  expect(code, printed).toBe(0)
  const reset = (token: string) =>
    callMuster(muster.url, null, 'POST', '/auth/reset-password', { token, newPassword: 'Another-horse-8' })
  expect((await reset(tokenIn(output.printed))).status).toBe(400)
  expect((await reset(tokenIn(printed))).status).toBe(200)
  expect((await reset(tokenIn(printed))).status).toBe(400)
  expect((await callMuster(muster.url, session, 'GET', '/auth/me')).status).toBe(401)

  const { pool, close } = await openRunning(dataDir)
  const { rows } = await pool.query(
    `select address, actor_id, person_id is not null as named from audit_entries where action = 'password.link_printed'`,
  )
  await close()
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ address: 'command', actor_id: null, named: true })))
  muster.kill('SIGTERM')
  expect(await muster.end()).toBe(0)
})
