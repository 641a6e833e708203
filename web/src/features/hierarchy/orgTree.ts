import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { hasWords, searchable, searchWords } from '@muster/contract/kit/search'
import { fullName } from '../../kit/names.ts'

/** A person of the tree with where they stand in it. */
export interface Place {
  node: HierarchyNode
  /** 0 at the top. */
  depth: number
  parentId: string | null
  /** Which one they are of those beside them, from 1, and of how many. */
  position: number
  siblings: number
  /** How many people are below them, however deep. */
  below: number
  /** What a search looks into, as it is searched. */
  text: string
}

export type Places = ReadonlyMap<string, Place>

/** Everybody of the tree by their id, in the order in which a tree that is wholly open lists them. */
export function placesOf(top: readonly HierarchyNode[]): Places {
  const places = new Map<string, Place>()
  const left: Place[] = []
  const push = (nodes: readonly HierarchyNode[], depth: number, parentId: string | null) => {
    for (let i = nodes.length - 1; i >= 0; i--) {
      const node = nodes[i] as HierarchyNode
      const text = searchable(`${fullName(node)}\n${node.email}\n${node.position ?? ''}`)
      left.push({ node, depth, parentId, position: i + 1, siblings: nodes.length, below: 0, text })
    }
  }
  push(top, 0, null)
  for (let place = left.pop(); place; place = left.pop()) {
    places.set(place.node.id, place)
    push(place.node.subordinates, place.depth + 1, place.node.id)
  }
  // From the last to the first, so that whoever is below somebody has been counted before them.
  for (const { parentId, below } of [...places.values()].reverse()) {
    const parent = parentId === null ? undefined : places.get(parentId)
    if (parent) parent.below += below + 1
  }
  return places
}

/** Everybody above somebody, the nearest first. */
export function wayTo(places: Places, id: string): string[] {
  const way: string[] = []
  for (let at = places.get(id)?.parentId; at; at = places.get(at)?.parentId) way.push(at)
  return way
}

/** The distinct departments of the tree, sorted. */
export const departmentsIn = (places: Places): string[] =>
  [...new Set([...places.values()].flatMap(({ node }) => node.department ?? []))].toSorted((a, b) => a.localeCompare(b))

/** How many levels may be open from the top down so that no more than so many people are shown; at least the first. */
export function levelsWith(places: Places, most: number): number {
  const counts: number[] = []
  for (const { depth } of places.values()) counts[depth] = (counts[depth] ?? 0) + 1
  let [level, shown] = [1, (counts[0] ?? 0) + (counts[1] ?? 0)]
  while (level < counts.length && shown + (counts[level + 1] ?? 0) <= most) shown += counts[(level += 1)] ?? 0
  return level
}

export interface Wanted {
  search: string
  department: string | null
}

/** What a search leaves of the tree: the people found, those above them, and so who is shown at all. */
export interface Found {
  hits: ReadonlySet<string>
  above: ReadonlySet<string>
}

/** Who is looked for, by name, e-mail, position and department; null where nothing is. */
export function findIn(places: Places, { search, department }: Wanted): Found | null {
  const words = searchWords(search)
  if (!words.length && !department) return null
  const hits = new Set<string>()
  const above = new Set<string>()
  for (const [id, { node, text }] of places) {
    if ((department && node.department !== department) || !hasWords(text, words)) continue
    hits.add(id)
    for (let at = places.get(id)?.parentId; at && !above.has(at); at = places.get(at)?.parentId) above.add(at)
  }
  return { hits, above }
}

/**
 * The rows of the tree from the top down. `isOpen` says of whom the reports are shown. Of a search there are the people
 * found, those above them, and below the ones found whom the reader opens.
 */
export function rowsOf(places: Places, isOpen: (id: string) => boolean, found: Found | null): Place[] {
  const rows: Place[] = []
  const shown = new Set<string>()
  const open = new Set<string>()
  const withinHit = new Set<string>()
  for (const [id, place] of places) {
    const { parentId } = place
    if (parentId !== null && !(shown.has(parentId) && open.has(parentId))) continue
    const belowHit = parentId !== null && withinHit.has(parentId)
    if (found && !belowHit && !found.hits.has(id) && !found.above.has(id)) continue
    shown.add(id)
    // Below somebody who was found, people are shown though they were not: unless others further down are.
    if (found && (belowHit || (found.hits.has(id) && !found.above.has(id)))) withinHit.add(id)
    if (place.node.subordinates.length && isOpen(id)) open.add(id)
    rows.push(place)
  }
  return rows
}

/** The trees of a company by how many people are in them, the largest first; then who has nobody above or below. */
export function largestFirst(top: readonly HierarchyNode[]): HierarchyNode[] {
  const places = placesOf(top)
  const below = ({ id }: HierarchyNode) => places.get(id)?.below ?? 0
  return top.toSorted((one, other) => below(other) - below(one))
}

/** What the server answers, and everybody of it with their place. */
export function placed({ hierarchy }: { hierarchy: readonly HierarchyNode[] }) {
  const top = largestFirst(hierarchy)
  return { top, places: placesOf(top) }
}

const isAlone = ({ node, parentId }: Place) => parentId === null && node.subordinates.length === 0

/** Of the rows, those of people who belong to no tree; none where there is nobody else. */
export function standAlone(rows: readonly Place[]): Place[] {
  const alone = rows.filter(isAlone)
  return alone.length === rows.length ? [] : alone
}
