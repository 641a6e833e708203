import type { FastifyError, FastifyInstance } from 'fastify'
import { isDiskFull } from '../db/failures.ts'
import type { Disk } from '../disk/watchDisk.ts'
import { throwIf, diskFull } from '../kernel/errors.ts'

const reading = ['GET', 'HEAD', 'OPTIONS']
/** These calls write little, and without them no one could sign in and look, or sign out. */
const always = ['/api/auth/login', '/api/auth/logout']

/** Refuses every change before it is read while the disk is full, so that reading can go on. */
export function refuseOnFullDisk(server: FastifyInstance, disk: Disk): void {
  server.addHook('onRequest', async ({ method, routeOptions }) => {
    if (disk.state() !== 'full' || reading.includes(method) || always.includes(routeOptions.url ?? '')) return
    throwIf(diskFull())
  })
  // A request that fails for lack of space is the first to notice.
  server.addHook('onError', async (request, _reply, error: FastifyError) => {
    if (!isDiskFull(error) && error.code !== 'ENOSPC') return
    disk.look().catch((fault: unknown) => request.log.error({ err: fault }, 'checking the disk failed'))
  })
}
