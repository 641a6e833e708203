import type { Context } from '../../context.ts'

/** Returns the number of requests pending the actor's decision, by the kinds that the features declare. */
export async function countPending({ app: { approvals, db }, actor }: Context) {
  const counts = await Promise.all(
    Object.entries(approvals).map(async ([kind, countOf]) => {
      const counted = await countOf(db, actor)
      return { kind, ...(typeof counted === 'number' ? { count: counted } : counted) }
    }),
  )
  return { counts }
}
