import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, isIP } from 'node:net'
import type { RunningApp } from './app.ts'
import type { Config } from './config.ts'
import { describeListenError } from './kernel/listenError.ts'
import { StartError } from './kernel/startError.ts'

type Place = Pick<Config, 'host' | 'port'>

/**
 * Checks in advance that Muster can listen on the configured host and port, because a start takes a minute and would
 * fail only at its end. The check itself does not listen on the port: requests that arrived during the start would be
 * lost.
 * @throws StartError if the port is in use, or this user or machine can't listen there.
 */
export async function tryToListen(place: Place): Promise<void> {
  await bindDatagrams(place)
  if (await isPortInUse(place)) throw new StartError(describeListenError({ code: 'EADDRINUSE' }, place))
}

/** Binds the port for datagrams, which requires the same rights as listening. */
async function bindDatagrams({ host, port }: Place): Promise<void> {
  const probe = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4')
  try {
    probe.bind({ address: host, port, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    // Another program may use the same port for datagrams.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return
    throw new StartError(describeListenError(error, { host, port }), { cause: error })
  } finally {
    probe.close()
  }
}

/** Returns whether a program accepts connections on the port. */
async function isPortInUse({ host, port }: Place): Promise<boolean> {
  const probe = connect({ host, port })
  try {
    await once(probe, 'connect')
    return true
  } catch {
    return false
  } finally {
    probe.destroy()
  }
}

/**
 * Listens on the configured host and port.
 * @throws StartError if the port is in use, or this user or machine can't listen there.
 */
export async function listen({ server }: RunningApp, place: Place): Promise<void> {
  await server.listen(place).catch((error: unknown) => {
    throw new StartError(describeListenError(error, place), { cause: error })
  })
}
