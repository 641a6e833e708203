import type { FastifyBaseLogger } from 'fastify'
import { type Periodic, repeatEvery } from '../kernel/periodic.ts'
import { sendRequest } from '../outgoing/request.ts'
import type { TraceSettings } from '../traceSettings.ts'
import type { FinishedSpan } from './trace.ts'

const maxQueued = 2048
const maxBatchSize = 512
const secondsBetweenBatches = 2
const timeoutMs = 5_000
/** The milliseconds for which a stopping server tries to send the rest. */
const lastTimeoutMs = 1_000

export interface Exporter extends Periodic {
  /** Adds finished parts to those that are sent soon. Drops them if too many are queued. */
  add: (spans: FinishedSpan[]) => void
}

/**
 * Sends traces to a collector in the background, as JSON over HTTP. Nothing waits for it: while the collector does not
 * answer, traces are dropped, and the log has one line. Source: the specification of OTLP/HTTP, section JSON.
 */
export function startExporter(settings: TraceSettings, version: string, log: FastifyBaseLogger): Exporter {
  let queue: FinishedSpan[] = []
  let isAway = false

  async function sendQueued(timeout: number): Promise<void> {
    while (queue.length) {
      const batch = queue.slice(0, maxBatchSize)
      queue = queue.slice(maxBatchSize)
      const failure = await send(settings, bodyOf(batch, settings.serviceName, version), timeout)
      if (failure === null) {
        if (isAway) log.warn('Traces are sent again.')
        isAway = false
        continue
      }
      queue = []
      if (!isAway)
        log.warn(`Traces can’t be sent to OTEL_EXPORTER_OTLP_ENDPOINT (${failure}): they are dropped until it answers.`)
      isAway = true
    }
  }

  const rounds = repeatEvery(secondsBetweenBatches, 'traces', log, () => sendQueued(timeoutMs))
  return {
    add(spans) {
      queue.push(...spans.slice(0, Math.max(0, maxQueued - queue.length)))
      if (queue.length >= maxBatchSize && !isAway) rounds.wake()
    },
    async stop() {
      await rounds.stop()
      await sendQueued(lastTimeoutMs)
    },
  }
}

/** Returns null if the collector accepted the parts, otherwise the reason as a code or a status. */
async function send({ url, headers }: TraceSettings, body: string, timeout: number): Promise<string | null> {
  try {
    const response = await sendRequest(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
      body,
      signal: AbortSignal.timeout(timeout),
      isAllowedHost: true,
    })
    response.on('error', () => undefined).resume()
    const status = response.statusCode ?? 0
    return status >= 200 && status < 300 ? null : `status ${status}`
  } catch (error) {
    if (!(error instanceof Error)) return 'unknown error'
    return 'code' in error && typeof error.code === 'string' ? error.code : error.name
  }
}

/** Returns the body of a request as JSON, with OpenTelemetry's names. */
function bodyOf(spans: readonly FinishedSpan[], serviceName: string, version: string): string {
  const resource = { attributes: attributesOf({ 'service.name': serviceName, 'service.version': version }) }
  const scope = { name: 'muster', version }
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(presentSpan) }] }] })
}

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } }))

const presentSpan = (span: FinishedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId !== null && { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: span.kind,
  startTimeUnixNano: String(span.startNanoseconds),
  endTimeUnixNano: String(span.endNanoseconds),
  attributes: attributesOf(span.attributes),
  status: span.failed ? { code: 2 } : {},
})
