import type { Context } from '../../context.ts'

/** Returns the number of requests pending the actor's decision, by the kinds that the features declare. */
export async function countPending({ app: { approvals, db }, actor }: Context) {
  const counts = await Promise.all(
    Object.entries(approvals).map(async ([kind, count]) => ({ kind, count: await count(db, actor) })),
  )
  return { counts }
}
