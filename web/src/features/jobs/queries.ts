import { orpc } from '../../kit/api/client.ts'

/** The user's own applications per page. */
const ownOnPage = 20

/** Returns the query of a page of the user's own applications, newest first; every page includes their total. */
export const ownApplications = (page: number) => orpc.jobs.own.queryOptions({ input: { page, limit: ownOnPage } })
