import type { FastifyBaseLogger } from 'fastify'
import { repeatEvery } from '../kernel/periodic.ts'
import { deleteReserve, hasReserve, createReserve } from './reserve.ts'
import { canReserve, type DiskState, isLow, MiB, isReserveNeeded, type Space, spaceOf } from './space.ts'

/** The watched disk of the data folder. */
export interface Disk {
  state(): DiskState
  /** Checks the disk immediately, for example after a failed write. */
  look(): Promise<void>
  stop(): Promise<void>
}

interface WatchedDisk {
  dataDir: string
  /**
   * True if the database is in the data folder. Only then does the folder get a reserve, and only then are changes
   * refused on a full disk.
   */
  withDatabase: boolean
  log: FastifyBaseLogger
  /**
   * Notifies the people who can free up space, once each time the disk becomes low or full. Returns false if there is
   * no one to notify yet.
   */
  notify: (state: 'low' | 'full', space: Space) => Promise<boolean>
  spaceOf?: (folder: string) => Promise<Space>
}

/**
 * Checks the disk every second and keeps a reserve on it. When the disk is almost full, it deletes the reserve, so that
 * PostgreSQL keeps running and people can still read. It creates the reserve again once there is space.
 */
export async function watchDisk({
  dataDir,
  withDatabase,
  log,
  notify,
  spaceOf: measure = spaceOf,
}: WatchedDisk): Promise<Disk> {
  let state: DiskState = 'ok'
  let lastNotified: DiskState = 'ok'
  let currentCheck: Promise<void> | undefined

  async function stateNow(space: Space): Promise<DiskState> {
    const notFull = isLow(space, state) ? 'low' : 'ok'
    if (!withDatabase) return notFull
    if (await hasReserve(dataDir)) {
      if (!isReserveNeeded(space)) return notFull
      await deleteReserve(dataDir)
      return 'full'
    }
    if (!canReserve(space)) return 'full'
    await createReserve(dataDir)
    return notFull
  }

  async function round() {
    const space = await measure(dataDir)
    const before = state
    state = await stateNow(space)
    const free = Math.round(space.free / MiB)
    if (state !== before) log[state === 'ok' ? 'info' : 'warn']({ free, dataDir }, sentences[state])
    if (state === 'ok') lastNotified = 'ok'
    if (state === 'ok' || state === lastNotified) return
    if (await notify(state, space)) lastNotified = state
  }

  /** Runs one check at a time; simultaneous callers share it. */
  const check = () =>
    (currentCheck ??= round().finally(() => {
      currentCheck = undefined
    }))
  await check().catch((error: unknown) => log.error({ err: error }, 'checking the disk failed'))
  const periodic = repeatEvery(1, 'checking the disk', log, check)
  return { state: () => state, look: check, stop: () => periodic.stop() }
}

const sentences: Record<DiskState, string> = {
  ok: 'There is space on the disk again.',
  low: 'The disk is getting full: please free up space.',
  full: 'The disk is full: changes are refused until there is space; reading still works.',
}
