import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { logFailure } from '../../kernel/logFailure.ts'
import { pause } from '../../kernel/periodic.ts'
import { type Announcement, liveChannel } from './announce.ts'

interface ListenerOptions {
  connection: pg.ClientConfig
  log: FastifyBaseLogger
  onAnnouncements: (announcements: Announcement[]) => void
  /** Called when the connection is lost: announcements may be missed until it is restored. */
  onGap: () => void
}

export interface Listener {
  stop(): Promise<void>
}

/**
 * Starts listening for announcements on a separate database connection. If the connection is lost, it is restored,
 * until the listener is stopped.
 */
export async function startListener({ connection, log, onAnnouncements, onGap }: ListenerOptions): Promise<Listener> {
  const stopSignal = new AbortController()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const newClient = new pg.Client(connection)
    newClient.on('error', (error) => logFailure(log, error, 'live connection to the database'))
    newClient.on('notification', ({ payload }) => onAnnouncements(JSON.parse(payload ?? '') as Announcement[]))
    await newClient.connect()
    await newClient.query(`listen ${liveChannel}`)
    newClient.on('end', () => void reconnect())
    return newClient
  }

  async function reconnect() {
    if (!stopSignal.signal.aborted) onGap()
    for (let wait = 100; !stopSignal.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      try {
        client = await connect()
        onGap()
        return
      } catch (error) {
        logFailure(log, error, 'live connection to the database')
        await pause(wait, stopSignal.signal)
      }
    }
  }

  return {
    async stop() {
      stopSignal.abort()
      await client.end()
    },
  }
}
