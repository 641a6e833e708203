import { orpc } from '../../kit/api/client.ts'

/** Applications on a page of one's own. */
const ownOnPage = 20

/** A page of one's own applications, newest first; the first of them also says how many there are. */
export const ownApplications = (page: number) => orpc.jobs.own.queryOptions({ input: { page, limit: ownOnPage } })
