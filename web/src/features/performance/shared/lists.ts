import type { PersonPerformance } from '@muster/contract/performance/people'
import type { Named } from '@muster/contract/performance/shared'
import type { PerformanceActions } from './opening.ts'

/** What each tab is given: what can be done, and whose page it is on, if on somebody's, with what one may write there. */
export interface TabProps {
  actions: PerformanceActions
  person?: Named
  may?: PersonPerformance['can']
}

/** Narrows a list to the person whose page it is on. */
export const ofPerson = (person: Named | undefined) => (person ? { userId: person.id } : {})
