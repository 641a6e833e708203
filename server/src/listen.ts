import { once } from 'node:events'
import { createServer } from 'node:net'
import type { RunningApp } from './app.ts'
import type { Config } from './config.ts'
import { StartError } from './startError.ts'

type Place = Pick<Config, 'host' | 'port'>

/**
 * Tries whether Muster can listen where its settings say, before a minute's work is done for a start that cannot be.
 * @throws StartError where something else listens there, or this user or machine cannot.
 */
export async function tryToListen({ host, port }: Place): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw new StartError(faultOf(error, { host, port }), { cause: error })
  }
  probe.close()
  await once(probe, 'close')
}

/**
 * Listens where the settings say.
 * @throws StartError where something else listens there, or this user or machine cannot.
 */
export async function listen({ server }: RunningApp, place: Place): Promise<void> {
  await server.listen(place).catch((error: unknown) => {
    throw new StartError(faultOf(error, place), { cause: error })
  })
}

function faultOf(error: unknown, { host, port }: Place): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: please stop what listens there, or choose another with PORT.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user: please choose another with PORT.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${host} is not an address of this machine.`
  return `Muster cannot listen on ${host}, port ${port}: ${message}.`
}
