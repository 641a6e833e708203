import type { FastifyError, FastifyInstance } from 'fastify'
import { isDiskFull } from '../db/failures.ts'
import type { Disk } from '../disk/watchDisk.ts'
import { allow, diskFull } from '../errors.ts'

const reading = ['GET', 'HEAD', 'OPTIONS']
/** Little is written for these, and without them nobody could come in and look, or leave. */
const always = ['/api/auth/login', '/api/auth/logout']

/** While the disk is full, refuses every change before it is read, so that reading can go on. */
export function refuseOnFullDisk(server: FastifyInstance, disk: Disk): void {
  server.addHook('onRequest', async ({ method, routeOptions }) => {
    if (disk.state() !== 'full' || reading.includes(method) || always.includes(routeOptions.url ?? '')) return
    allow(diskFull())
  })
  // What fails for want of room is the first to know.
  server.addHook('onError', async (request, _reply, error: FastifyError) => {
    if (!isDiskFull(error) && error.code !== 'ENOSPC') return
    disk.look().catch((fault: unknown) => request.log.error({ err: fault }, 'looking at the disk failed'))
  })
}
