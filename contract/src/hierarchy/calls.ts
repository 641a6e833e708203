import { z } from 'zod'
import { maxManagementLevels, PersonName, userStatuses } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { companyLists } from './lists.ts'

const Node = PersonName.extend({
  status: z.enum(userStatuses),
  managerId: z.uuid().nullable(),
  /** The roles in effect now. */
  userRoles: z.array(z.object({ role: z.object({ name: z.string() }) })),
  can: z.object({ move: z.boolean() }),
})

/** A person with all their direct reports, recursively (specification 3, section 3). */
export type HierarchyNode = z.infer<typeof Node> & { subordinates: HierarchyNode[] }
/**
 * The schema of a node, for documentation. Trees are checked by `HierarchyTree`, which does not recurse for each level.
 */
export const HierarchyNode: z.ZodType<HierarchyNode> = z.lazy(() =>
  Node.extend({ subordinates: z.array(HierarchyNode) }),
)

const Branches = z.array(Node.extend({ subordinates: z.unknown() }))

/** A tree of any depth; fields that a node does not declare are dropped. */
export const HierarchyTree = z.custom<HierarchyNode[]>().transform((tree, { issues }): HierarchyNode[] => {
  const roots: HierarchyNode[] = []
  const queue: { given: unknown; into: HierarchyNode[] }[] = [{ given: tree, into: roots }]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const read = Branches.safeParse(next.given)
    if (!read.success) {
      for (const { path, message } of read.error.issues) issues.push({ code: 'custom', path, message, input: tree })
      return z.NEVER
    }
    for (const { subordinates, ...node } of read.data) {
      const own: HierarchyNode = { ...node, subordinates: [] }
      next.into.push(own)
      queue.push({ given: subordinates, into: own.subordinates })
    }
  }
  return roots
})

const Count = z.number().int()

/** Figures of the tree. Managers are the people with the Manager badge, employees everyone else. */
export const HierarchyStats = z.object({
  totalUsers: Count,
  managers: Count,
  employees: Count,
  /** Average number of direct reports among those who have any; 0 if no one has. */
  avgTeamSize: z.number(),
  /** Largest first; the name is null for people without a department. */
  departments: z.array(z.object({ name: z.string().nullable(), count: Count })),
})
export type HierarchyStats = z.infer<typeof HierarchyStats>

export const MovePerson = z.object({
  userId: Id,
  /** Null puts the person at the top. */
  managerId: Id.nullable(),
  /** The manager that the caller saw, so that no one reverts a move they have not seen. */
  seenManagerId: Id.nullable(),
})
export type MovePerson = z.infer<typeof MovePerson>

export const hierarchy = {
  tree: route({
    method: 'GET',
    path: '/hierarchy/tree',
    needs: 'hierarchy.tab_view',
    summary: 'Get the management tree of the people you can see, without those who left',
    description:
      'With `users.read`, everyone; team managers get themselves and everyone below. ' +
      'People whose manager is not in the tree are at its top. People with the same manager are sorted by name. ' +
      `The tree has at most ${maxManagementLevels} levels.`,
  }).output(z.object({ hierarchy: HierarchyTree })),
  stats: route({
    method: 'GET',
    path: '/hierarchy/stats',
    needs: 'hierarchy.tab_view',
    summary: 'Get the figures of the management tree',
  }).output(z.object({ stats: HierarchyStats })),
  move: route({
    method: 'PATCH',
    path: '/hierarchy/{userId}/manager',
    needs: 'hierarchy.reporting_lines',
    summary: 'Move a person and everyone below them to another manager',
    description:
      'Recorded in the person’s history; approvers who can now decide pending requests are notified. ' +
      '400 with path `managerId` for someone below the person, or if the tree would become too deep; ' +
      '409 `hierarchy.changed_meanwhile` if they no longer report to `seenManagerId`. ' +
      'You can’t move yourself. Only a Super Admin can move people above themselves or with an administrative role.',
  })
    .input(MovePerson)
    .output(z.object({ person: PersonName, manager: PersonName.nullable() })),
  ...companyLists,
}
