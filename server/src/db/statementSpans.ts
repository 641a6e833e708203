import type { Span } from '../kernel/workScope.ts'

const system = { 'db.system.name': 'postgresql' }

/**
 * Begins the traced part of a statement, with its operation and its table but no values. Returns null for statements
 * without an operation of their own, such as the beginning of a transaction.
 */
export function beginStatement(parent: Span, text: string): Span | null {
  const operation = /^\s*\(?\s*(select|insert|update|delete|with|commit|fetch|declare|copy)\b/i
    .exec(text)?.[1]
    ?.toLowerCase()
  if (operation === undefined) return null
  const table = /\b(?:from|into|update)\s+"?([a-z_]{1,63})"?/.exec(text)?.[1]
  return parent.begin(table === undefined ? operation : `${operation} ${table}`, {
    attributes: { ...system, 'db.operation.name': operation },
    isRequest: true,
    isChange: /^\s*(insert|update|delete|with\b[^]*\b(insert into|update|delete from))\b/i.test(text),
  })
}
