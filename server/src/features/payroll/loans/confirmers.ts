import type { FindMembers, Group } from '../../../events/event.ts'
import { readApprovers } from '../makers/ownPart.ts'

/** Returns the group of people who may confirm what `by` records about a person's loan. */
export const loanConfirmers = (personId: string, by: string): Group => ({ group: 'loanConfirmers', personId, by })

export const loanGroups: Record<string, FindMembers> = {
  loanConfirmers: (db, groups) =>
    Promise.all(groups.map(({ personId, by }) => readApprovers(db, personId as string, by as string))),
}
