import { currentWork, type WorkScope } from '../kernel/workScope.ts'
import { beginStatement } from './statementSpans.ts'

/** A statement that took long: its text without values, and the work that it belonged to. */
export interface SlowStatement extends Omit<WorkScope, 'span'> {
  ms: number
  sql: string
}

const maxLoggedCharacters = 1_000

let report: { thresholdMs: number; log: (statement: SlowStatement) => void } | null = null

/**
 * Reports statements of calls and background work that take at least this many milliseconds; 0 for none. Those of a start,
 * such as migrations and the demo company, may take long.
 */
export function reportSlowStatements(thresholdMs: number, log: (statement: SlowStatement) => void): void {
  report = thresholdMs > 0 ? { thresholdMs, log } : null
}

/** Returns a statement without the values in its text and without line breaks. */
export const withoutValues = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLoggedCharacters)

/**
 * Begins to measure a statement, including the time that it waits for others on its connection. Returns the function to
 * call when its result has arrived, or null if the statement is neither reported nor traced.
 */
export function beginMeasuring(statement: unknown): (() => void) | null {
  const work = currentWork()
  if (!work || !(report || work.span)) return null
  const { span: parent, ...scope } = work
  const span = parent ? beginStatement(parent, textOf(statement)) : null
  const startMs = performance.now()
  return () => {
    span?.end()
    if (!report) return
    const ms = Math.round(performance.now() - startMs)
    if (ms >= report.thresholdMs) report.log({ ...scope, ms, sql: withoutValues(textOf(statement)) })
  }
}

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement
  const text: unknown = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : ''
  return typeof text === 'string' ? text : ''
}
