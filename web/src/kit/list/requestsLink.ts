import { fullName } from '../people/names.ts'

/** Returns the address of a person's pending requests of one day, in a tab of the view Approvals. */
export const requestsLink = (tab: string, person: Parameters<typeof fullName>[0], date: string): string =>
  `?view=approvals&tab=${tab}&search=${encodeURIComponent(fullName(person))}&from=${date}&to=${date}`
