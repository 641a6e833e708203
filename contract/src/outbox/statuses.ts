/* Kept apart from the schemas, which a page loads only once a field is edited. */

/**
 * The statuses of a mail: WAITING for its first attempt; SENT; FAILED if the last attempt failed, even if a retry is
 * scheduled; KEPT if no mail server is configured.
 */
export const mailStatuses = ['WAITING', 'SENT', 'FAILED', 'KEPT'] as const

/** The sort orders of mails. `newest` lists the newest first, whatever the direction. */
export const mailSorts = ['newest', 'subject', 'status', 'created'] as const
