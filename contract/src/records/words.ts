import { certificateExtensions } from '../leaves/types.ts'

/*
 * Apart from the schemas, which a page brings along only once something is typed in it.
 */

/** The files a hiring document may be: those of a medical certificate, at most 10 MB. */
export const hiringDocumentExtensions = certificateExtensions
export const hiringDocumentMaxBytes = 10 * 1024 * 1024
