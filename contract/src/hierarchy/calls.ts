import { z } from 'zod'
import { maxManagementLevels, PersonName, userStatuses } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { companyLists } from './lists.ts'

const Node = PersonName.extend({
  status: z.enum(userStatuses),
  managerId: z.uuid().nullable(),
  /** The person's current roles. */
  userRoles: z.array(z.object({ role: z.object({ name: z.string() }) })),
  can: z.object({ move: z.boolean() }),
})

/** A person with all their direct reports, recursively (specification 3, section 3). */
export type HierarchyNode = z.infer<typeof Node> & { subordinates: HierarchyNode[] }
/**
 * The schema of a node in the API documentation. Responses are checked with `HierarchyTree`, which does not use
 * recursion.
 */
export const HierarchyNode: z.ZodType<HierarchyNode> = z.lazy(() =>
  Node.extend({ subordinates: z.array(HierarchyNode) }),
)

const Branches = z.array(Node.extend({ subordinates: z.unknown() }))

/** The schema of a tree of any depth. Fields that the schema of a node does not declare are removed. */
export const HierarchyTree = z.custom<HierarchyNode[]>().transform((tree, { issues }): HierarchyNode[] => {
  const roots: HierarchyNode[] = []
  const queue: { input: unknown; nodes: HierarchyNode[] }[] = [{ input: tree, nodes: roots }]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const result = Branches.safeParse(next.input)
    if (!result.success) {
      for (const { path, message } of result.error.issues) issues.push({ code: 'custom', path, message, input: tree })
      return z.NEVER
    }
    for (const { subordinates, ...node } of result.data) {
      const child: HierarchyNode = { ...node, subordinates: [] }
      next.nodes.push(child)
      queue.push({ input: subordinates, nodes: child.subordinates })
    }
  }
  return roots
})

const Count = z.number().int()

/** The statistics of the hierarchy. Managers are the people with the Manager badge; everyone else is an employee. */
export const HierarchyStats = z.object({
  totalUsers: Count,
  managers: Count,
  employees: Count,
  /** Average number of direct reports of the people who have any; 0 if no one has any. */
  avgTeamSize: z.number(),
  /** The number of people per department, largest first. The name is null for people without a department. */
  departments: z.array(z.object({ name: z.string().nullable(), count: Count })),
})
export type HierarchyStats = z.infer<typeof HierarchyStats>

export const MovePerson = z.object({
  userId: Id,
  /** The new manager; null to put the person at the top. */
  managerId: Id.nullable(),
  /** The manager shown to the caller. The change is refused if the person's manager has changed since. */
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
      'With `users.read`, the tree contains everyone; team managers get themselves and everyone below. ' +
      'People whose manager is not in the tree appear at its top. People with the same manager are sorted by name. ' +
      `The tree has at most ${maxManagementLevels} levels.`,
  }).output(z.object({ hierarchy: HierarchyTree })),
  stats: route({
    method: 'GET',
    path: '/hierarchy/stats',
    needs: 'hierarchy.tab_view',
    summary: 'Get statistics about the management tree',
  }).output(z.object({ stats: HierarchyStats })),
  move: route({
    method: 'PATCH',
    path: '/hierarchy/{userId}/manager',
    needs: 'hierarchy.reporting_lines',
    summary: 'Move a person and everyone below them to another manager',
    description:
      'The change is recorded in the person’s history. New approvers of pending requests are notified. ' +
      '400 with path `managerId` for someone below the person, or if the tree would become too deep; ' +
      '409 `hierarchy.changed_meanwhile` if they no longer report to `seenManagerId`. ' +
      'You can’t move yourself. Only Super Admins can move people who are above them or have an administrative role.',
  })
    .input(MovePerson)
    .output(z.object({ person: PersonName, manager: PersonName.nullable() })),
  ...companyLists,
}
