import type { PersonPerformance } from '@muster/contract/performance/people'
import type { PersonReference } from '@muster/contract/performance/shared'
import type { PerformanceActions } from './opening.ts'

/** The props of each tab: the actions and, on a person's page, that person and what the reader may write there. */
export interface TabProps {
  actions: PerformanceActions
  person?: PersonReference
  may?: PersonPerformance['can']
}

/** Returns the filter that limits a list to the person whose page it is on. */
export const personFilter = (person: PersonReference | undefined) => (person ? { userId: person.id } : {})
