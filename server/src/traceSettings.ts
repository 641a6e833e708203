import { StartError } from './kernel/startError.ts'

/** The address of a collector of traces, and what is sent with them. */
export interface TraceSettings {
  /** The address with the path for traces. */
  url: string
  headers: Record<string, string>
  /** The name under which the collector lists this installation. */
  serviceName: string
}

type Environment = Record<string, string | undefined>

/**
 * Reads `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_SERVICE_NAME`. Returns null without an
 * endpoint. Source: OpenTelemetry's specification of the OTLP exporter.
 * @throws StartError with one sentence that names the mistake. It does not repeat the value, which may be secret.
 */
export function readTraceSettings(env: Environment): TraceSettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()
  if (!endpoint) return null
  const url = URL.parse(endpoint)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new StartError('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector.example.com:4318.')
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return {
    url: url.href,
    headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS?.trim() ?? ''),
    serviceName: env.OTEL_SERVICE_NAME?.trim() || 'muster',
  }
}

function readHeaders(list: string): Record<string, string> {
  const items = list.split(',').map((item) => item.trim())
  return Object.fromEntries(items.filter(Boolean).map(readHeader))
}

function readHeader(item: string): [string, string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x20-\x7e]*)$/.exec(item) ?? []
  try {
    if (name !== undefined && value !== undefined) return [name.toLowerCase(), decodeURIComponent(value)]
  } catch {
    // The value is not encoded correctly.
  }
  throw new StartError(
    'OTEL_EXPORTER_OTLP_HEADERS must be a list such as authorization=Bearer%20TOKEN, separated by commas.',
  )
}
