import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { includesWords, searchable, searchWords } from '@muster/contract/kit/search'
import { fullName } from '../../kit/people/names.ts'

/** A person and where they are in the tree. */
export interface Place {
  node: HierarchyNode
  /** Number of levels above the person; 0 at the top. */
  depth: number
  parentId: string | null
  /** Rank among the people with the same manager, starting at 1. */
  position: number
  siblings: number
  /** Number of people below the person at all levels. */
  countBelow: number
  /** The person's name, email and position, normalized for searching. */
  text: string
}

export type Places = ReadonlyMap<string, Place>

/** Returns all people in the tree by id, in the order of the fully opened tree. */
export function placesOf(top: readonly HierarchyNode[]): Places {
  const places = new Map<string, Place>()
  const stack: Place[] = []
  const push = (nodes: readonly HierarchyNode[], depth: number, parentId: string | null) => {
    for (let i = nodes.length - 1; i >= 0; i--) {
      const node = nodes[i] as HierarchyNode
      const text = searchable(`${fullName(node)}\n${node.email}\n${node.position ?? ''}`)
      stack.push({ node, depth, parentId, position: i + 1, siblings: nodes.length, countBelow: 0, text })
    }
  }
  push(top, 0, null)
  for (let place = stack.pop(); place; place = stack.pop()) {
    places.set(place.node.id, place)
    push(place.node.subordinates, place.depth + 1, place.node.id)
  }
  // In reverse, so that the number below a person is complete before it is added to their manager's.
  for (const { parentId, countBelow } of [...places.values()].reverse()) {
    const parent = parentId === null ? undefined : places.get(parentId)
    if (parent) parent.countBelow += countBelow + 1
  }
  return places
}

/** Returns the ids of a person's managers at all levels, closest first. */
export function pathTo(places: Places, id: string): string[] {
  const path: string[] = []
  for (let at = places.get(id)?.parentId; at; at = places.get(at)?.parentId) path.push(at)
  return path
}

/** Returns the names of all departments in the tree, sorted and without duplicates. */
export const listDepartments = (places: Places): string[] =>
  [...new Set([...places.values()].flatMap(({ node }) => node.department ?? []))].toSorted((a, b) => a.localeCompare(b))

/** Returns the number of levels to open so that at most `maxRows` people are shown; at least 1. */
export function countOpenLevels(places: Places, maxRows: number): number {
  const counts: number[] = []
  for (const { depth } of places.values()) counts[depth] = (counts[depth] ?? 0) + 1
  let [level, shownCount] = [1, (counts[0] ?? 0) + (counts[1] ?? 0)]
  while (level < counts.length && shownCount + (counts[level + 1] ?? 0) <= maxRows)
    shownCount += counts[(level += 1)] ?? 0
  return level
}

export interface TreeFilter {
  search: string
  department: string | null
}

/** The result of a search: the ids of the people found, and of everyone above them. */
export interface TreeMatches {
  hits: ReadonlySet<string>
  ancestors: ReadonlySet<string>
}

/**
 * Returns the people who match the search by name, email or position, and who are in the department. Null if there is
 * neither a search nor a department.
 */
export function findMatches(places: Places, { search, department }: TreeFilter): TreeMatches | null {
  const words = searchWords(search)
  if (!words.length && !department) return null
  const matches = new Set<string>()
  const ancestors = new Set<string>()
  for (const [id, { node, text }] of places) {
    if ((department && node.department !== department) || !includesWords(text, words)) continue
    matches.add(id)
    for (let at = places.get(id)?.parentId; at && !ancestors.has(at); at = places.get(at)?.parentId) ancestors.add(at)
  }
  return { hits: matches, ancestors }
}

/**
 * Returns the visible rows of the tree, from top to bottom. `isOpen` returns whether a person's reports are shown. A
 * search shows the people found and everyone above them; the people below can be opened.
 */
export function rowsOf(places: Places, isOpen: (id: string) => boolean, found: TreeMatches | null): Place[] {
  const rows: Place[] = []
  const shownIds = new Set<string>()
  const openIds = new Set<string>()
  const insideMatch = new Set<string>()
  for (const [id, place] of places) {
    const { parentId } = place
    if (parentId !== null && !(shownIds.has(parentId) && openIds.has(parentId))) continue
    const isInsideMatch = parentId !== null && insideMatch.has(parentId)
    if (found && !isInsideMatch && !found.hits.has(id) && !found.ancestors.has(id)) continue
    shownIds.add(id)
    // Below a person who was found, everyone is shown, unless others below were found too.
    if (found && (isInsideMatch || (found.hits.has(id) && !found.ancestors.has(id)))) insideMatch.add(id)
    if (place.node.subordinates.length && isOpen(id)) openIds.add(id)
    rows.push(place)
  }
  return rows
}

/** Returns the trees sorted by size, the largest first. People who have neither a manager nor reports are last. */
export function sortBySize(top: readonly HierarchyNode[]): HierarchyNode[] {
  const places = placesOf(top)
  const countBelow = ({ id }: HierarchyNode) => places.get(id)?.countBelow ?? 0
  return top.toSorted((one, other) => countBelow(other) - countBelow(one))
}

/** Returns the trees from the server, sorted by size, and all people in them by id. */
export function selectPlaces({ hierarchy }: { hierarchy: readonly HierarchyNode[] }) {
  const top = sortBySize(hierarchy)
  return { top, places: placesOf(top) }
}

const isAlone = ({ node, parentId }: Place) => parentId === null && node.subordinates.length === 0

/** Returns the rows of people who have neither a manager nor reports; empty if all rows are of such people. */
export function withoutSubtree(rows: readonly Place[]): Place[] {
  const standalone = rows.filter(isAlone)
  return standalone.length === rows.length ? [] : standalone
}
