import { orpc } from '../../../kit/api/client.ts'

/** Returns the query of the folders the user sees, by name. */
export const foldersQuery = () => orpc.documents.folders.queryOptions()
