import { Visitor } from 'vite'
import type { Source } from './sources.ts'

/** The signs of a read that is not on the replica, or of a change. */
const forbidden =
  /\bapp\.db\b|\bpool\b|\b(?:change|record\w*|transaction|insertRows|updateRows)\(|\.(?:insert|update)\(/

/** Returns the texts of the reads passed to `readOnReplica` that use the primary or change something. */
export function faultyReplicaReads({ text, program }: Source): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, read] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'readOnReplica' || !read) return
      const body = text.slice(read.start, read.end)
      if (forbidden.test(body)) found.push(body)
    },
  }).visit(program)
  return found
}
