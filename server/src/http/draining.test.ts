import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { dataFolder } from '../../testing/dataFolder.ts'
import { openLive } from '../../testing/live.ts'
import { adminSettings, adminToken, callMuster, freePort, startMuster } from '../../testing/muster.ts'

/** Starts a Muster and returns it with the Super Admin's token. */
async function oneProcess(settings: Record<string, string> = {}) {
  const muster = startMuster({ ...adminSettings, MUSTER_DATA: await dataFolder(), PORT: await freePort(), ...settings })
  await muster.ready
  return { muster, token: await adminToken(muster.url) }
}

test('a stopping server reports it, answers, ends live streams, and does not wait for silent connections', async () => {
  const { muster, token } = await oneProcess({ DRAIN_SECONDS: '2' })
  const statusOf = async (path: string) => (await callMuster(muster.url, token, 'GET', path)).status
  expect([await statusOf('/ready'), await statusOf('/health')]).toEqual([200, 200])
  const socket = connect(Number(new URL(muster.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const connection = await openLive(muster.url, token)
  muster.kill('SIGTERM')
  await expect.poll(() => statusOf('/ready'), { interval: 20, timeout: 1_500 }).toBe(503)
  const answer = await fetch(`${muster.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(await statusOf('/health')).toBe(200)
  const unready = await fetch(`${muster.url}/health/ready`)
  expect([unready.status, await unready.json()]).toEqual([503, { status: 'unavailable', missing: 'shutdown' }])
  expect((await fetch(`${muster.url}/health/live`)).status).toBe(200)
  const startMs = performance.now()
  await connection.ended
  expect([await muster.end(), muster.stderr()]).toEqual([0, ''])
  // Running requests would have up to 25 s.
  expect(performance.now() - startMs).toBeLessThan(20_000)
  socket.destroy()
})
