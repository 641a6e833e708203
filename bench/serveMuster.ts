import { readFileSync } from 'node:fs'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createLog } from '../server/src/log.ts'

const { connection, dataDir } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  connection: Parameters<typeof createApp>[0]['connection']
  dataDir: string
}
// As in production, except for the limit on requests: here they all come from one address.
const options = { config: readConfig({ MUSTER_DATA: dataDir }), connection, log: createLog('warn') }
const { server } = await createApp({ ...options, callsPerMinute: { ofSession: 100_000_000, ofAddress: 100_000_000 } })
await server.listen({ host: '127.0.0.1', port: 0 })
const address = server.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
process.on('disconnect', () => process.exit(0))
