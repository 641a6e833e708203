/**
 * What is tested once more on the oldest server supported: every call as every role, the rules of each feature, and SQL
 * written by hand. All else is decided before a statement is sent, or belongs to the embedded server.
 */
export const onPostgres15 = [
  'server/testing/matrix.test.ts',
  'server/testing/agreement.test.ts',
  'server/src/audit/',
  'server/src/background/sweeps.test.ts',
  'server/src/db/migrate.test.ts',
  'server/src/db/transaction.test.ts',
  'server/src/features/',
  'server/src/idempotency/',
  'server/src/live/live.test.ts',
  'server/src/people/',
]
