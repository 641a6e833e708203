import { createHash } from 'node:crypto'
import { throwIf } from '../../../kernel/errors.ts'
import { versionRefusal } from './errors.ts'

type Meta = Record<string, string | undefined>

interface Resource {
  meta?: { version?: string | undefined } | undefined
}

/** Returns a resource with its version in `meta`, a weak entity tag of its content (RFC 7644, section 3.14). */
export function withVersion<R extends { meta: Meta }>(resource: R): R & { meta: { version: string } } {
  const digest = createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)
  return { ...resource, meta: { ...resource.meta, version: `W/"${digest}"` } }
}

/** Returns whether a list of entity tags, as in If-Match and If-None-Match, has a version. Weak and strong are equal. */
export function hasVersion(list: string, version: string | undefined): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//i, '')
  return list.trim() === '*' || list.split(',').some((tag) => plain(tag) === plain(version ?? ''))
}

/** Checks that a resource has the version that the caller read. @throws Refusal 412 `scim.version`. */
export function assertVersion({ meta }: Resource, ifMatch: string | undefined): void {
  throwIf(ifMatch === undefined || hasVersion(ifMatch, meta?.version) ? null : versionRefusal())
}
