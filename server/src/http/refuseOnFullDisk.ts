import type { FastifyError, FastifyInstance } from 'fastify'
import { isDiskFull } from '../db/failures.ts'
import type { Disk } from '../disk/watchDisk.ts'
import { throwIf, diskFull } from '../kernel/errors.ts'

const readMethods = ['GET', 'HEAD', 'OPTIONS']
/**
 * Calls that are allowed even on a full disk. They write little, and people need them to sign in, read and sign out.
 */
const always = ['/api/auth/login', '/api/auth/logout']

/** Refuses all other changes while the disk is full, before their body is read, so that people can still read data. */
export function refuseOnFullDisk(server: FastifyInstance, disk: Disk): void {
  server.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const isRefused =
      disk.state() === 'full' && !readMethods.includes(method) && !always.includes(routeOptions.url ?? '')
    throwIf(isRefused ? diskFull() : null)
    done()
  })
  // A request that fails for lack of space notices a full disk first.
  server.addHook('onError', async (request, _reply, error: FastifyError) => {
    if (!isDiskFull(error) && error.code !== 'ENOSPC') return
    disk.look().catch((fault: unknown) => request.log.error({ err: fault }, 'checking the disk failed'))
  })
}
