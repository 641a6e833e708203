import { readFileSync } from 'node:fs'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createApp } from '../server/src/app.ts'
import { change } from '../server/src/audit/change.ts'
import { readConfig } from '../server/src/config.ts'
import { assertFound, signedOut } from '../server/src/kernel/errors.ts'
import { createLog } from '../server/src/log.ts'
import '../server/src/memory.ts'

const { connection, dataDir, smtpUrl } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  connection: Parameters<typeof createApp>[0]['connection']
  dataDir: string
  smtpUrl?: string
}
// Configured as in production, except for the limit on requests, because here all requests come from one address.
const config = readConfig({
  MUSTER_DATA: dataDir,
  ...(smtpUrl && { SMTP_URL: smtpUrl, MAIL_FROM: 'hr@bench.example' }),
})
const { app, server } = await createApp({
  config,
  connection,
  log: createLog('warn'),
  callsPerMinute: { ofKey: 100_000_000, ofSession: 100_000_000, ofAddress: 100_000_000 },
})
// The smallest possible change: one row and its audit entry.
await app.db.execute(sql`create table if not exists bench_entries (id uuid primary key, user_id uuid, at timestamptz)`)
server.post('/api/bench/entries', { config: { signedIn: true } }, async ({ caller, ip, id }, reply) => {
  assertFound(caller, signedOut)
  const { actor } = caller
  const request = { id, address: ip, userAgent: null, call: 'POST /bench/entries', idempotencyKey: null }
  const entryId = randomUUIDv7()
  await change({ app, actor, request }, async (tx) => {
    await tx.execute(sql`insert into bench_entries values (${entryId}, ${actor.id}, now())`)
    return {
      action: 'bench.entered',
      subject: { type: 'bench', id: entryId },
      personId: actor.id,
      after: {},
      answer: null,
    }
  })
  return reply.code(201).send({ id: entryId })
})
await server.listen({ host: '127.0.0.1', port: 0 })
const address = server.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
process.on('disconnect', () => process.exit(0))
