import { maxResources, urns, usualResources } from '@muster/contract/scim/urns'

/** Returns the part of a list that was asked for: from `startIndex`, which begins with 1, and at most `count` resources. */
export function rangeOf({ startIndex = 1, count = usualResources }: { startIndex?: number; count?: number }) {
  return {
    offset: Math.min(Math.max(startIndex, 1), 2 ** 31) - 1,
    limit: Math.min(Math.max(count, 0), maxResources),
  }
}

/** Returns a list in the form of RFC 7644, section 3.4.2. */
export const presentList = <Resource>(Resources: Resource[], totalResults: number, { offset }: { offset: number }) => ({
  schemas: [urns.list],
  totalResults,
  startIndex: offset + 1,
  itemsPerPage: Resources.length,
  Resources,
})
