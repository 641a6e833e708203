import { orpc } from '../../../kit/api/client.ts'

/** The folders that one sees, by name. */
export const foldersQuery = () => orpc.documents.folders.queryOptions()
