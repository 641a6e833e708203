import type { PersonPerformance } from '@muster/contract/performance/people'
import type { PersonReference } from '@muster/contract/performance/shared'
import type { PerformanceActions } from './links.ts'

/**
 * The props of each tab. On a person's page, `person` is that person and `rights` are the kinds of record that the
 * reader may write about them.
 */
export interface TabProps {
  actions: PerformanceActions
  person?: PersonReference
  rights?: PersonPerformance['can']
}

/** Returns the filter that limits a list to one person, or no filter without a person. */
export const personFilter = (person: PersonReference | undefined) => (person ? { userId: person.id } : {})
