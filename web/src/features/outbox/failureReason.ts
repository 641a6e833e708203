const wrongAddress = /\b[45]\.1\.[1236]\b|no such user|user unknown/i

/**
 * Reasons of a failed attempt by the answer, as translation keys, with what to do about it. The mail program begins
 * its own errors with `E…`, and servers answer with the codes of RFC 3463.
 */
const reasons: readonly [answer: RegExp, reason: string][] = [
  [wrongAddress, 'This address doesn’t exist. Correct it, then try again.'],
  [/\b[45]\.2\.2\b|mailbox is full/i, 'The recipient’s mailbox is full.'],
  [/\b[45]\.7\.\d+\b/, 'The recipient’s mail server rejected the email.'],
  [/^EAUTH\b/, 'The mail server refused Muster’s sign-in. Check SMTP_URL.'],
  [/^(ECONNECTION|ESOCKET|ETIMEDOUT|EDNS|ECONNREFUSED)\b/, 'The mail server can’t be reached.'],
  [/^ETLS\b/, 'No encrypted connection to the mail server is possible.'],
  [/^EATTACHMENT\b/, 'An attachment is missing.'],
]

/** Returns the reason of a failed attempt as a translation key; null if only the error itself tells it. */
export const failureReason = (error: string): string | null =>
  reasons.find(([answer]) => answer.test(error))?.[1] ?? null

/** Returns true if a mail failed because its address doesn't exist. */
export const isWrongAddress = (error: string | null): boolean => error !== null && wrongAddress.test(error)
