import { orpc } from '../../../kit/api/client.ts'

/** Returns the query options for the folders visible to the user, sorted by name. */
export const foldersQuery = () => orpc.documents.folders.queryOptions()
