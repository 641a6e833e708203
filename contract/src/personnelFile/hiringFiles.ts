import { certificateExtensions } from '../leaves/types.ts'

/*
 * Separate from the schemas, so that a page loads those only when a field is edited.
 */

/** The file types for hiring documents, the same as for medical certificates. The maximum size is 10 MB. */
export const hiringDocumentExtensions = certificateExtensions
export const hiringDocumentMaxBytes = 10 * 1024 * 1024
