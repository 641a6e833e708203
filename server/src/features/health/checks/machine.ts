import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { formatDate } from '@muster/contract/kit/formatDays'
import { isLoopback } from '../../../config.ts'
import { now } from '../../../kernel/clock.ts'
import { MiB } from '../../../disk/space.ts'
import { type Checks, countText, type Installation, ok, problem, type Verdict, warning } from './check.ts'
import { sizeText } from './disks.ts'

/** The memory that Muster with its database needs for a small company, and the least that should be available. */
const [minTotalBytes, minAvailableBytes] = [900 * MiB, 200 * MiB]
/** The open files that 256 calls, the database and a thousand live connections need. */
const minOpenFiles = 2048
/** The version of Node that Muster is built for. */
const nodeMajor = 26
const tlsTimeoutMs = 5_000
/** The days before a certificate expires from which its renewal has probably failed. */
const renewalDays = 14

interface Served {
  /** The moment at which it expires. */
  expires: Temporal.Instant
  /** The reason why a browser would refuse the certificate; null if it would not. */
  fault: string | null
}

/** Returns the certificate that a host presents. Rejects with the system's error if it does not answer. */
function certificateOf({ hostname, port }: URL): Promise<Served> {
  const host = hostname.replace(/[[\]]/g, '')
  return new Promise((resolve, reject) => {
    // The fault is reported, so the connection must not fail on it. Nothing is sent over the connection.
    const named = isIP(host) === 0 && { servername: host }
    const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...named })
    socket.setTimeout(tlsTimeoutMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const fault = socket.authorized ? null : String(socket.authorizationError)
      const expires = Temporal.Instant.fromEpochMilliseconds(Date.parse(socket.getPeerCertificate().valid_to))
      resolve({ expires, fault })
      socket.destroy()
    })
  })
}

/** Returns the verdict on the certificate of a host. */
export function judgeCertificate(host: string, { expires, fault }: Served): Verdict {
  const days = Math.floor(now().until(expires).total('hours') / 24)
  const message = `The certificate of ${host} is valid until ${formatDate(expires.toString().slice(0, 10))}.`
  if (days < 0) return problem(`${message} It has expired.`, 'Renew it, and load it into the proxy.')
  if (fault !== null)
    return problem(`${message} Browsers refuse it (${fault}).`, 'Install one for this name with its full chain.')
  return days < renewalDays
    ? warning(message, `Renew it within ${countText(days, 'day')}, and check why that did not happen by itself.`)
    : ok(message)
}

/** Returns the soft limit of open files of this process; null if the system doesn't tell or there is none. */
async function maxOpenFiles(): Promise<number | null> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const limit = /^Max open files +(\d+)/m.exec(limits)?.[1]
  return limit === undefined ? null : Number(limit)
}

/** The checks of the machine and of the public address. */
export const machineChecks: Checks<Installation> = {
  async certificate({ config: { publicUrl, https } }) {
    const url = new URL(publicUrl)
    if (!https)
      return isLoopback(url.hostname.replace(/[[\]]/g, ''))
        ? ok(`${publicUrl} is this machine, which needs no certificate.`)
        : warning(
            `${publicUrl} is not encrypted: passwords can be read on the way.`,
            'Put a proxy with TLS in front of Muster and set PUBLIC_URL to its https address.',
          )
    const served = await certificateOf(url).catch((error: NodeJS.ErrnoException) => error)
    if (served instanceof Error)
      return warning(
        `${publicUrl} can’t be reached from this machine (${served.code ?? served.message}).`,
        'Check its certificate from another machine, and that the proxy runs.',
      )
    return judgeCertificate(url.host, served)
  },
  node() {
    const message = `This process runs on Node ${process.version}.`
    return process.version.startsWith(`v${nodeMajor}.`)
      ? ok(message)
      : warning(message, `Use Node ${nodeMajor}, which npm installs in node_modules/.bin.`)
  },
  memory() {
    const limit = process.constrainedMemory()
    const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
    const available = Math.min(process.availableMemory(), total)
    const message = `${sizeText(available)} of ${sizeText(total)} memory are available.`
    if (available < minAvailableBytes) return problem(message, 'Stop other programs, or add memory.')
    return total < minTotalBytes
      ? warning(message, 'Add memory: Muster with its database needs about 1 GB.')
      : ok(message)
  },
  async openFiles() {
    const limit = await maxOpenFiles()
    if (limit === null) return ok('This system has no limit of open files for this process.')
    const message = `This process may have ${limit} files and connections open.`
    return limit < minOpenFiles
      ? warning(message, 'Raise the limit: LimitNOFILE= in the systemd unit, or ulimit -n.')
      : ok(message)
  },
}
