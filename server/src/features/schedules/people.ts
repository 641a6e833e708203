import type { PeopleHooks } from '../../peopleHooks.ts'
import { peopleChanged } from '../../people/peopleChanged.ts'
import { workingHours } from '../../worktime/tables.ts'
import { schedulesArea } from './policy.ts'
import { moveShiftsToZones } from './shifts/moveShiftsToZones.ts'

/** The hooks that update schedules when people change or are deleted. */
export const schedulesOfPeople: PeopleHooks = {
  /** Moves the future shifts of people whose time zone changes (`elsewhere`). */
  changing: (tx, { elsewhere, by }) =>
    Promise.resolve(async () => {
      if (!elsewhere.length) return []
      await moveShiftsToZones(tx, elsewhere)
      return [peopleChanged(schedulesArea, elsewhere, by)]
    }),

  permanentRecords: {
    named: [{ column: workingHours.createdBy, but: workingHours.userId }],
  },
}
