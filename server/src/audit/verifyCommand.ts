import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { choosePlace } from '../db/embedded/place.ts'
import { readPostmaster, whoIs } from '../db/embedded/postmaster.ts'
import { openPlace, type Place } from '../db/openPlace.ts'
import { loadKeys } from '../files/keys.ts'
import { StartError } from '../startError.ts'
import { readAnchor } from './anchor.ts'
import { chainHead } from './seal.ts'
import { verifyAudit } from './verify.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** The database, beside a running Muster where there is one: checking only reads. */
async function openBeside(): Promise<Place> {
  const config = readConfig(process.env)
  if (config.databaseUrl) return openPlace(config, say)
  const { cluster, dataDir } = await choosePlace(config.dataDir, say)
  const postmaster = await readPostmaster(cluster)
  if (!postmaster || (await whoIs(postmaster, cluster)) !== 'server') return openPlace(config, say)
  const connection = { host: postmaster.socketFolder, port: postmaster.port, user: 'muster', database: 'muster' }
  return { connection, dataDir, stop: async () => undefined }
}

async function verify(): Promise<boolean> {
  const place = await openBeside()
  const { db, close } = await openDatabase(place.connection, { max: 2, log: say })
  try {
    const keys = await loadKeys(place.dataDir, say)
    const faults = await verifyAudit(db, keys.for('audit'), await readAnchor(place.dataDir))
    const head = await chainHead(db)
    for (const fault of faults) say(fault)
    say(
      faults.length ? 'The audit trail was tampered with.' : `The audit trail is whole: ${head?.position ?? 0} seals.`,
    )
    return faults.length === 0
  } finally {
    await close()
    await place.stop()
  }
}

verify().then(
  (whole) => process.exit(whole ? 0 : 1),
  (error: unknown) => {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  },
)
