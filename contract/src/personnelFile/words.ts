import { certificateExtensions } from '../leaves/types.ts'

/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/** The file types of a hiring document: those of a medical certificate, at most 10 MB. */
export const hiringDocumentExtensions = certificateExtensions
export const hiringDocumentMaxBytes = 10 * 1024 * 1024
