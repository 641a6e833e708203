/* Kept apart from the schemas, which a page loads only once a field is edited. */

/**
 * The statuses of a mail, those that need attention first: FAILED if the last attempt failed, even if a retry is
 * scheduled; KEPT if no mail server is configured; WAITING for its first attempt; SENT.
 */
export const mailStatuses = ['FAILED', 'KEPT', 'WAITING', 'SENT'] as const

/** The sort orders of mails. `newest` lists the newest first, whatever the direction. */
export const mailSorts = ['newest', 'subject', 'status', 'created'] as const
