// `npm run bench:open`: the processor time of each answer that needs no session. None may take more than 5 ms,
// otherwise callers without an account could block the server for everyone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { createApp, type RunningApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded/supervisor.ts'
import { createLog } from '../server/src/log.ts'
import { openCalls, otherOpenAnswers } from '../server/testing/openAnswers.ts'
import { report } from './results.ts'

/**
 * The number of calls before the measurement: enough for the code to be compiled and for the limits on sign-ins and
 * links to take effect.
 */
const warmUps = 40
const rounds = 100

const dataDir = await mkdtemp(join(tmpdir(), 'muster-open-'))
const embedded = await startEmbedded({ dataDir, log: console.error })
try {
  const config = { ...readConfig({}), dataDir: embedded.dataDir }
  const running = await createApp({ config, connection: embedded.connection, log: createLog('error') })
  try {
    const rows: { answer: string; ms: number }[] = []
    for (const [answer, options] of Object.entries({ ...openCalls, ...otherOpenAnswers }))
      rows.push({ answer, ms: await processorMsOf(running, options) })
    report(
      'Open answers',
      rows.toSorted((one, other) => other.ms - one.ms),
    )
  } finally {
    await running.close()
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Returns the average milliseconds of processor time per answer. */
async function processorMsOf({ server }: RunningApp, options: InjectOptions): Promise<number> {
  for (let round = 0; round < warmUps; round++) await server.inject(options)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) await server.inject(options)
  const { user, system } = process.cpuUsage(before)
  return Math.round((user + system) / 10 / rounds) / 100
}
