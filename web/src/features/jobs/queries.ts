import { orpc } from '../../kit/api/client.ts'

/** Number of the user's own applications per page. */
const ownPageSize = 20

/** Returns the query for a page of the user's own applications, newest first. Every page includes the total. */
export const ownApplications = (page: number) => orpc.jobs.own.queryOptions({ input: { page, limit: ownPageSize } })
