import { orpc } from '../../kit/api/client.ts'

/** The newest of one's own applications. */
export const ownApplications = () => orpc.jobs.own.queryOptions({ input: {} })
