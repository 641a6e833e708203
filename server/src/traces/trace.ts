import { randomUUID } from 'node:crypto'
import { now } from '../kernel/clock.ts'
import type { Span, SpanOptions } from '../kernel/workScope.ts'

/** A finished part of a trace. It has no values that people typed, and no ids of people. */
export interface FinishedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  kind: SpanKind
  startNanoseconds: bigint
  endNanoseconds: bigint
  attributes: Record<string, string>
  failed: boolean
}

/** The kinds of a part: internal, an answered request, or a request to another server, with OpenTelemetry's numbers. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const
export type SpanKind = (typeof spanKinds)[keyof typeof spanKinds]

/** The maximum number of parts of one trace. Others are counted only. */
export const maxSpansPerTrace = 500

/** The trace and the part of another server that a request belongs to. */
export interface RemoteParent {
  traceId: string
  spanId: string
  isSampled: boolean
}

/**
 * Returns the parent that a header `traceparent` names, or null if there is none.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function readTraceparent(header: unknown): RemoteParent | null {
  if (typeof header !== 'string') return null
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

interface TraceOptions {
  kind: SpanKind
  parent?: RemoteParent | null
  /** True if the trace is sent only if one of its parts changed something or it failed. */
  onlyChanges?: boolean
}

/** Begins a trace. Once it has ended, `send` gets its finished parts. */
export function beginTrace(
  name: string,
  send: (spans: FinishedSpan[]) => void,
  { kind, parent = null, onlyChanges = false }: TraceOptions,
): Span {
  const trace = new Trace(parent?.traceId ?? hexId(), send, onlyChanges)
  return new TracedSpan(trace, name, { kind, parentSpanId: parent?.spanId ?? null })
}

const hexId = () => randomUUID().replaceAll('-', '')

class Trace {
  readonly id: string
  readonly #send: (spans: FinishedSpan[]) => void
  #isWorthSending: boolean
  #spans: FinishedSpan[] = []
  #omitted = 0
  #hasEnded = false

  constructor(id: string, send: (spans: FinishedSpan[]) => void, onlyChanges: boolean) {
    this.id = id
    this.#send = send
    this.#isWorthSending = !onlyChanges
  }

  noteChange(): void {
    this.#isWorthSending = true
  }

  add(span: FinishedSpan): void {
    if (this.#hasEnded || this.#spans.length >= maxSpansPerTrace) this.#omitted += 1
    else this.#spans.push(span)
  }

  end(root: FinishedSpan): void {
    this.#hasEnded = true
    if (this.#omitted) root.attributes['muster.omitted_spans'] = String(this.#omitted)
    if (this.#isWorthSending || root.failed) this.#send([...this.#spans, root])
    this.#spans = []
  }
}

class TracedSpan implements Span {
  readonly #trace: Trace
  readonly #name: string
  readonly #parts: { kind: SpanKind; parentSpanId: string | null; attributes: Record<string, string>; isRoot: boolean }
  readonly #id = hexId().slice(-16)
  readonly #startNanoseconds = now().epochNanoseconds
  readonly #startMs = performance.now()
  #hasEnded = false

  constructor(
    trace: Trace,
    name: string,
    parts: { kind: SpanKind; parentSpanId: string | null; attributes?: Record<string, string>; isRoot?: boolean },
  ) {
    this.#trace = trace
    this.#name = name
    this.#parts = { attributes: {}, isRoot: true, ...parts }
  }

  get traceparent(): string {
    return `00-${this.#trace.id}-${this.#id}-01`
  }

  begin(name: string, { attributes = {}, isRequest = false, isChange = false }: SpanOptions = {}): Span {
    if (isChange) this.#trace.noteChange()
    const kind = isRequest ? spanKinds.client : spanKinds.internal
    return new TracedSpan(this.#trace, name, { kind, parentSpanId: this.#id, attributes, isRoot: false })
  }

  end({ failed = false, attributes = {} }: Parameters<Span['end']>[0] = {}): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    const { kind, parentSpanId, isRoot } = this.#parts
    const durationNanoseconds = BigInt(Math.round((performance.now() - this.#startMs) * 1e6))
    const span: FinishedSpan = {
      traceId: this.#trace.id,
      spanId: this.#id,
      parentSpanId,
      name: this.#name,
      kind,
      startNanoseconds: this.#startNanoseconds,
      endNanoseconds: this.#startNanoseconds + durationNanoseconds,
      attributes: { ...this.#parts.attributes, ...attributes },
      failed,
    }
    if (isRoot) this.#trace.end(span)
    else this.#trace.add(span)
  }
}
