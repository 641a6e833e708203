import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector receives it, with its attributes by name. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number }
  attributes: Record<string, string>
}

interface Attribute {
  key: string
  value: { stringValue: string }
}

interface Body {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

const byName = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))

/** Starts a collector of traces (OTLP over HTTP, JSON) on a free port of this machine, or on this one. */
export async function startCollector(onPort = 0) {
  const spans: CollectedSpan[] = []
  const requests: { path: string | undefined; headers: IncomingHttpHeaders; text: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      requests.push({ path: request.url, headers: request.headers, text })
      for (const { scopeSpans } of (JSON.parse(text) as Body).resourceSpans)
        for (const scope of scopeSpans)
          spans.push(...scope.spans.map((span) => ({ ...span, attributes: byName(span.attributes) })))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    spans,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
