import type { PeopleHooks } from '../../peopleHooks.ts'
import { peopleChanged } from '../../people/peopleChanged.ts'
import { workingHours } from '../../worktime/tables.ts'
import { schedulesArea } from './policy.ts'
import { moveShiftsToZones } from './shifts/moveShiftsToZones.ts'

/** The effects on schedules when people change and are deleted. */
export const schedulesOfPeople: PeopleHooks = {
  /** Moves future shifts with people whose time zone changes. */
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
