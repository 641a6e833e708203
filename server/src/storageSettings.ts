import { StartError } from './kernel/startError.ts'

/** The address of a bucket, and the credentials for it. */
export interface S3Settings {
  /** The address of the service, such as `https://s3.example.com`. */
  endpoint: string
  bucket: string
  /** The start of all keys: empty, or a path that ends with a slash. */
  prefix: string
  region: string
  /** True if the bucket is the first part of the path, false if it is part of the host name. */
  pathStyle: boolean
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

type Environment = Record<string, string | undefined>

const example = 's3://bucket/prefix?endpoint=https://s3.example.com'

/** Returns the address of a bucket without its endpoint, such as `s3://bucket/prefix`. */
export const labelOf = ({ bucket, prefix }: Pick<S3Settings, 'bucket' | 'prefix'>): string =>
  `s3://${bucket}${prefix && `/${prefix.slice(0, -1)}`}`

/**
 * Reads the object store's settings from `STORAGE_URL`, and the credentials from `S3_ACCESS_KEY_ID`,
 * `S3_SECRET_ACCESS_KEY` and `S3_SESSION_TOKEN`, or their usual names with `AWS_`. Returns null if the files are in the
 * data folder.
 * @throws StartError with one sentence that names the mistake.
 */
export function readS3Settings(env: Environment): S3Settings | null {
  const address = env.STORAGE_URL?.trim()
  return address ? parseS3Url('STORAGE_URL', address, env) : null
}

/** Parses the address of a bucket. @param name How messages call it. @throws StartError as `readS3Settings` does. */
export function parseS3Url(name: string, address: string, env: Environment): S3Settings {
  const url = URL.parse(address)
  if (url?.protocol !== 's3:') throw new StartError(`${name} must be the address of a bucket, such as ${example}.`)
  if (url.username || url.password || url.port || url.hash)
    throw new StartError(
      `${name} must contain only the bucket, a prefix and options: please put the credentials into S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  const bucket = url.hostname
  if (!/^[a-z0-9](?:[a-z0-9.-]{1,61})[a-z0-9]$/.test(bucket) || bucket.includes('..'))
    throw new StartError(
      `${name} must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens, such as ${example}.`,
    )
  const options = readOptions(name, url.searchParams)
  const endpoint = endpointOf(name, options.endpoint)
  const region = options.region ?? env.AWS_REGION?.trim() ?? ''
  if (!endpoint && !region)
    throw new StartError(
      `${name} has neither an endpoint nor a region: please add ?region=eu-central-1 for Amazon S3, or ?endpoint=https://s3.example.com for another service.`,
    )
  if (region && !/^[A-Za-z0-9-]+$/.test(region))
    throw new StartError(`The region in ${name} must contain only letters, digits and hyphens, such as eu-central-1.`)
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    prefix: prefixOf(name, url.pathname),
    region: region || 'us-east-1',
    // Other services rarely have a host name for each bucket.
    pathStyle: options.pathStyle === undefined ? endpoint !== null : options.pathStyle === 'true',
    credentials: readCredentials(env),
  }
}

const optionNames = ['endpoint', 'region', 'pathStyle'] as const

function readOptions(name: string, parameters: URLSearchParams): Partial<Record<(typeof optionNames)[number], string>> {
  for (const key of parameters.keys())
    if (!optionNames.some((known) => known === key))
      throw new StartError(`${name} has the unknown option "${key}": the options are ${optionNames.join(', ')}.`)
  const options = Object.fromEntries([...parameters].map(([key, value]) => [key, value.trim()]))
  if (options.pathStyle !== undefined && !['true', 'false'].includes(options.pathStyle))
    throw new StartError(`The option pathStyle in ${name} must be true or false.`)
  return options
}

function endpointOf(name: string, value: string | undefined): string | null {
  if (value === undefined) return null
  const url = URL.parse(value)
  const isSite = url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
  if (!isSite)
    throw new StartError(`The endpoint in ${name} must be an address without a path, such as https://s3.example.com.`)
  return url.origin
}

function prefixOf(name: string, pathname: string): string {
  const path = decodePath(pathname)?.replace(/^\/+|\/+$/g, '') ?? null
  // A part of only dots would change the address when it is requested.
  if (path === null || path.split('/').some((part) => /^\.{1,2}$/.test(part)) || /\/\/|[\p{Cc}\\]/u.test(path))
    throw new StartError(`The prefix in ${name} must be a plain path, such as s3://bucket/company/files.`)
  if (Buffer.byteLength(path) > 900) throw new StartError(`The prefix in ${name} must have at most 900 bytes.`)
  return path && `${path}/`
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** The variables of the credentials: ours, or else the usual ones. */
const credentialVariables = [
  { key: 'S3_ACCESS_KEY_ID', secret: 'S3_SECRET_ACCESS_KEY', token: 'S3_SESSION_TOKEN' },
  { key: 'AWS_ACCESS_KEY_ID', secret: 'AWS_SECRET_ACCESS_KEY', token: 'AWS_SESSION_TOKEN' },
]

/** Returns the credentials of the first variables that are set. */
function readCredentials(env: Environment): S3Settings['credentials'] {
  const read = (variable: string) => env[variable]?.trim() || undefined
  for (const { key, secret, token } of credentialVariables) {
    const [accessKeyId, secretAccessKey, sessionToken] = [read(key), read(secret), read(token)]
    if (!accessKeyId && !secretAccessKey) continue
    if (!accessKeyId || !secretAccessKey) throw new StartError(`${key} and ${secret} go together: please set both.`)
    return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  }
  throw new StartError(
    'The object store needs credentials: please set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY to an access key that may read, write, list and delete in the bucket.',
  )
}
