import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { emailPattern, NewPassword } from '@muster/contract/kit/text'
import { type BackupEncryption, readBackupEncryption, readBackupStorage } from './backupSettings.ts'
import { readS3Settings, type S3Settings } from './storageSettings.ts'
import { readTraceSettings, type TraceSettings } from './traceSettings.ts'
import { StartError } from './kernel/startError.ts'

/** The settings read from environment variables (docs/configuration.md lists them with their defaults). */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** The folder for backups; if null, the folder `backups` in the data folder. */
  backupsDir: string | null
  /** The object store that gets a copy of each backup; null for none. */
  backupStorage: S3Settings | null
  /** The encryption of new backups; null for none. */
  backupEncryption: BackupEncryption | null
  databaseUrl: string | null
  /** The URL of the PostgreSQL server itself, if `databaseUrl` leads to a connection pooler. */
  databaseDirectUrl: string | null
  /** The URL of a replica of the database, from which reports and exports are read; null for none. */
  replicaUrl: string | null
  /** The object store for stored files; if null, they are in the data folder. */
  storage: S3Settings | null
  /** The PostgreSQL programs to use: the path of their folder, `system` or `packaged`. If null, those used last. */
  postgresBin: string | null
  admin: { email: string; password: string } | null
  ownerEmail: string | null
  smtpUrl: string | null
  /** True if the demo company also gets a mail server. */
  demoMail: boolean
  /** The number of people in the demo company that is created. */
  demoPeople: number
  mailFrom: string
  /** The URL at which people reach Muster, without a trailing slash. */
  publicUrl: string
  https: boolean
  /** The URL of this version's source code; null if not set. */
  sourceUrl: string | null
  /** The addresses of the reverse proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[]
  /** The private hosts to which webhooks may send: names and IP addresses. */
  webhookHosts: string[]
  /** The private hosts that sign-in providers may name besides their own: names and IP addresses. */
  ssoHosts: string[]
  /** The number of seconds for which a stopping server still answers, so that proxies notice that it is not ready. */
  drainSeconds: number
  logLevel: LogLevel
  /** The milliseconds from which a statement is logged as slow; 0 for none. */
  slowStatementMs: number
  /** The place and the token of `/metrics`; null if it is not served. Without a port of its own, it is on Muster's port. */
  metrics: { token: string | null; host: string; port: number | null } | null
  /** The collector to which traces are sent; null for none. */
  traces: TraceSettings | null
  webDir: string
  /** The folder of the built documentation. */
  handbookDir: string
}

/** The number of people in the usual demo company, and in the largest. */
export const [minDemoPeople, maxDemoPeople] = [48, 2000] as const

/** The log levels, from the most to the least output. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const root = resolve(import.meta.dirname, '../..')

type Environment = Record<string, string | undefined>

/**
 * Reads the settings from environment variables.
 * @throws StartError with one sentence that names the invalid variable.
 */
export function readConfig(env: Environment): Config {
  const host = read(env, 'HOST', '127.0.0.1', (value) => isIP(value) !== 0 || value === 'localhost', 'an IP address')
  const port = Number(read(env, 'PORT', '3000', isPort, 'a whole number from 1 to 65535'))
  if (isEveryAddress(host) && !env.PUBLIC_URL?.trim())
    throw new StartError(
      `HOST ${host} means every address of this machine, which links cannot use: please set PUBLIC_URL to the address that people use for Muster.`,
    )
  const publicUrl = read(
    env,
    'PUBLIC_URL',
    `http://${shownHost(host)}:${port}`,
    isSite,
    'an address without a path, such as https://hr.example.com',
  )
  const adminEmail = optional(env, 'ADMIN_EMAIL', (value) => emailPattern.test(value), 'an e-mail address')
  // Surrounding spaces are not trimmed here, because they are part of a password.
  const adminPassword = readChecked(
    'ADMIN_PASSWORD',
    env.ADMIN_PASSWORD,
    isPassword,
    'a password of 8 to 128 characters',
  )
  if (Boolean(adminEmail) !== Boolean(adminPassword))
    throw new StartError('ADMIN_EMAIL and ADMIN_PASSWORD go together: please set both, or neither.')
  const databaseUrl = optional(env, 'DATABASE_URL', isDatabaseUrl, databaseUrlExample)
  const databaseDirectUrl = optional(env, 'DATABASE_DIRECT_URL', isDatabaseUrl, databaseUrlExample)
  if (databaseDirectUrl && !databaseUrl)
    throw new StartError(
      'DATABASE_DIRECT_URL is set without DATABASE_URL: please set DATABASE_URL to the connection pooler, or to PostgreSQL itself if there is none.',
    )
  const replicaUrl = optional(env, 'DATABASE_REPLICA_URL', isDatabaseUrl, databaseUrlExample)
  if (replicaUrl !== null && databaseUrl === null)
    throw new StartError('DATABASE_REPLICA_URL names a replica of the database in DATABASE_URL: please set both.')
  return {
    host,
    port,
    dataDir: resolve(env.MUSTER_DATA?.trim() || join(root, 'data')),
    backupsDir: env.MUSTER_BACKUPS?.trim() ? resolve(env.MUSTER_BACKUPS.trim()) : null,
    backupStorage: readBackupStorage(env),
    backupEncryption: readBackupEncryption(env),
    databaseUrl,
    databaseDirectUrl,
    replicaUrl,
    storage: readS3Settings(env),
    postgresBin: optional(
      env,
      'MUSTER_PG_BIN',
      (value) => value === 'system' || value === 'packaged' || isAbsolute(value),
      'system, packaged or the whole path of a folder such as /usr/lib/postgresql/17/bin',
    ),
    admin: adminEmail && adminPassword ? { email: adminEmail.toLowerCase(), password: adminPassword } : null,
    ownerEmail:
      optional(env, 'OWNER_EMAIL', (value) => emailPattern.test(value), 'an e-mail address')?.toLowerCase() ?? null,
    smtpUrl: optional(env, 'SMTP_URL', isUrl('smtp:', 'smtps:'), 'an address such as smtp://user:password@host:587'),
    demoMail: optional(env, 'DEMO_MAIL', (value) => value === 'yes', 'yes, or be left out') === 'yes',
    demoPeople: Number(
      read(
        env,
        'DEMO_PEOPLE',
        String(minDemoPeople),
        isDemoSize,
        `a whole number from ${minDemoPeople} to ${maxDemoPeople}`,
      ),
    ),
    mailFrom: read(env, 'MAIL_FROM', `muster@${new URL(publicUrl).hostname}`, isSender, 'an e-mail address'),
    publicUrl: publicUrl.replace(/\/+$/, ''),
    https: publicUrl.startsWith('https:'),
    sourceUrl: optional(
      env,
      'SOURCE_URL',
      isPublicPage,
      'an address without a password, such as https://git.example.com/hr/muster',
    ),
    trustedProxies: itemsOf(
      optional(env, 'TRUSTED_PROXY', isAddressList, 'a list of IP addresses, or of ranges such as 10.0.0.0/8'),
    ),
    ssoHosts: itemsOf(optional(env, 'SSO_PRIVATE_HOSTS', isHostList, 'a list of host names or IP addresses')),
    webhookHosts: itemsOf(optional(env, 'WEBHOOK_PRIVATE_HOSTS', isHostList, 'a list of host names or IP addresses')),
    drainSeconds: Number(read(env, 'DRAIN_SECONDS', '1', isDrain, 'a whole number from 0 to 60')),
    logLevel: read(env, 'LOG_LEVEL', 'info', isLogLevel, `one of ${logLevels.join(', ')}`) as LogLevel,
    slowStatementMs: Number(read(env, 'SLOW_STATEMENT_MS', '500', isMilliseconds, 'a whole number from 0 to 30000')),
    metrics: readMetrics(env),
    traces: readTraceSettings(env),
    webDir: join(root, 'web/dist'),
    handbookDir: join(root, 'docs/dist'),
  }
}

/**
 * Returns where `/metrics` is served, or null if it is not.
 * @throws StartError if a variable is invalid, or if other machines could read the figures without a token.
 */
function readMetrics(env: Environment): Config['metrics'] {
  const token = optional(env, 'METRICS_TOKEN', isToken, 'at least 20 letters, digits, hyphens or underscores')
  const port = optional(env, 'METRICS_PORT', isPort, 'a whole number from 1 to 65535')
  const host = read(env, 'METRICS_HOST', '127.0.0.1', (value) => isIP(value) !== 0, 'an IP address')
  if (token === null && port === null) return null
  if (token === null && !isLoopback(host))
    throw new StartError(`METRICS_HOST ${host} lets other machines read the figures: please also set METRICS_TOKEN.`)
  return { token, host, port: port === null ? null : Number(port) }
}

/** Returns the folder for backups. `dataDir` is the data folder actually in use. */
export const backupsIn = ({ backupsDir }: Config, dataDir: string): string => backupsDir ?? join(dataDir, 'backups')

/** Returns whether a host is reachable from this machine only, as the demo company requires. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Returns the items of a list that is separated by commas. */
const itemsOf = (list: string | null): string[] =>
  (list ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean)

const isEveryAddress = (host: string) => host === '0.0.0.0' || host === '::'
const shownHost = (host: string) => (isIP(host) === 6 ? `[${host}]` : isLoopback(host) ? 'localhost' : host)
const isDemoSize = (value: string) =>
  /^\d{1,4}$/.test(value) && Number(value) >= minDemoPeople && Number(value) <= maxDemoPeople
const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535
const isMilliseconds = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 30_000
const isHostList = (value: string) => itemsOf(value).every((item) => isIP(item) !== 0 || /^[\w.-]{1,253}$/.test(item))
const isToken = (value: string) => /^[\w-]{20,200}$/.test(value)
const isDrain = (value: string) => /^\d{1,2}$/.test(value) && Number(value) <= 60
const isPassword = (value: string) => NewPassword.safeParse(value).success
const isLogLevel = (value: string) => logLevels.some((level) => level === value)
const isAddressList = (value: string) => value.split(',').every((item) => isRange(item.trim()))
function isRange(item: string): boolean {
  const [address = '', bits, ...more] = item.split('/')
  if (isIP(address) === 0 || more.length) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32))
}
/** Returns whether a value is an email address or `Name <address>`. The domain may be a host name without a dot. */
const isSender = (value: string) =>
  /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/.test(/^[^<>]*<([^<>]*)>$/.exec(value)?.[1] ?? value)
/**
 * Returns a function that checks whether a value is a URL with one of these protocols and a host. The host may be
 * missing if the query parameter `host` names a socket.
 */
const isUrl =
  (...protocols: string[]) =>
  (value: string) => {
    const url = URL.parse(value)
    return url !== null && protocols.includes(url.protocol) && Boolean(url.hostname || url.searchParams.get('host'))
  }

const isDatabaseUrl = isUrl('postgres:', 'postgresql:')
const databaseUrlExample = 'an address such as postgres://user:password@host/database'

/** Returns whether a URL has no path: Muster can't be served below one. */
const isSite = (value: string) => {
  const url = URL.parse(value)
  return isUrl('http:', 'https:')(value) && url?.href.replace(/\/+$/, '') === url?.origin
}

/** Returns whether a URL contains no user name or password, and may therefore be public. */
const isPublicPage = (value: string) => {
  const url = URL.parse(value)
  return isUrl('http:', 'https:')(value) && !url?.username && !url?.password
}

const optional = (env: Environment, name: string, valid: (value: string) => boolean, expected: string) =>
  readChecked(name, env[name]?.trim(), valid, expected)

function readChecked(
  name: string,
  value: string | undefined,
  valid: (value: string) => boolean,
  expected: string,
): string | null {
  if (!value) return null
  if (!valid(value)) {
    const secret = /PASSWORD|URL|TOKEN/.test(name)
    throw new StartError(`${name} must be ${expected}${secret ? '' : `, but it is "${value}"`}.`)
  }
  return value
}

const read = (env: Environment, name: string, fallback: string, valid: (value: string) => boolean, expected: string) =>
  optional(env, name, valid, expected) ?? fallback
