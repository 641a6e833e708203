import { badgeOf } from '@muster/contract/hierarchy/badge'
import type { HierarchyNode, HierarchyStats } from '@muster/contract/hierarchy/calls'
import type { PersonName, UserStatus } from '@muster/contract/kit/people'

/** A person with their manager and roles. */
export interface PlacedPerson extends PersonName {
  status: UserStatus
  managerId: string | null
  /** Names of the active roles; null if there are none. */
  roles: string[] | null
}

/**
 * Returns the people as a tree; people with the same manager keep their order. People who have left are omitted, and
 * their direct reports are moved to the next manager above. People whose manager is not in the list are at the top.
 * `mayMove` returns whether the actor may move a person.
 */
export function treeOf(people: readonly PlacedPerson[], mayMove: (id: string) => boolean): HierarchyNode[] {
  const peopleById = new Map(people.map((person) => [person.id, person]))
  const nodes = new Map<string, HierarchyNode>()
  for (const { roles, ...person } of people) {
    if (person.status === 'DEACTIVATED') continue
    const userRoles = (roles ?? []).map((name) => ({ role: { name } }))
    nodes.set(person.id, { ...person, userRoles, can: { move: mayMove(person.id) }, subordinates: [] })
  }
  const top: HierarchyNode[] = []
  for (const node of nodes.values()) {
    const manager = nodes.get(aboveOf(node.managerId, peopleById) ?? '')
    if (manager) manager.subordinates.push(node)
    else top.push(node)
  }
  return top
}

/** Returns the id of the closest manager above who has not left, or null. */
function aboveOf(managerId: string | null, peopleById: ReadonlyMap<string, PlacedPerson>): string | null {
  let manager = managerId === null ? undefined : peopleById.get(managerId)
  while (manager?.status === 'DEACTIVATED')
    manager = manager.managerId === null ? undefined : peopleById.get(manager.managerId)
  return manager?.id ?? null
}

/** Returns the statistics of a tree (specification 3, section 2). */
export function statsOf(top: readonly HierarchyNode[]): HierarchyStats {
  const departments = new Map<string | null, number>()
  let [totalUsers, managers, teams, reports] = [0, 0, 0, 0]
  const stack = [...top]
  for (let node = stack.pop(); node; node = stack.pop()) {
    totalUsers += 1
    departments.set(node.department, (departments.get(node.department) ?? 0) + 1)
    if (badgeOf(node) === 'Manager') managers += 1
    if (!node.subordinates.length) continue
    teams += 1
    reports += node.subordinates.length
    stack.push(...node.subordinates)
  }
  return {
    totalUsers,
    managers,
    employees: totalUsers - managers,
    avgTeamSize: teams ? Math.round((reports / teams) * 10) / 10 : 0,
    departments: [...departments]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name ?? '~').localeCompare(b.name ?? '~', 'en')),
  }
}
