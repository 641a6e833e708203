import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import { traceRequests } from '../http/traceRequests.ts'
import type { Periodic } from '../kernel/periodic.ts'
import { traceBackgroundWork } from '../kernel/workScope.ts'
import { startExporter } from './exporter.ts'
import { beginTrace, readTraceparent, spanKinds } from './trace.ts'
import type { TraceSettings } from '../traceSettings.ts'

export interface Tracing extends Periodic {
  /** Traces the calls of a server. */
  trace: (server: FastifyInstance) => void
}

/** Starts to trace the calls and the background work of this process, and to send the traces to a collector. */
export function startTracing(settings: TraceSettings, log: FastifyBaseLogger): Tracing {
  const exporter = startExporter(settings, packageJson.version, log)
  traceBackgroundWork((name) => beginTrace(name, exporter.add, { kind: spanKinds.internal, onlyChanges: true }))
  return {
    trace: (server) =>
      traceRequests(server, (call, traceparent) => {
        const parent = readTraceparent(traceparent)
        // The caller decided that this trace is not collected.
        if (parent?.isSampled === false) return null
        return beginTrace(call, exporter.add, { kind: spanKinds.server, parent })
      }),
    async stop() {
      traceBackgroundWork(null)
      await exporter.stop()
    },
  }
}
