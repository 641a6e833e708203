import { certificateExtensions } from '../leaves/types.ts'

/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/** The file types for hiring documents, the same as for medical certificates. The maximum size is 10 MB. */
export const hiringDocumentExtensions = certificateExtensions
export const hiringDocumentMaxBytes = 10 * 1024 * 1024
