import { test } from 'vitest'
import { killWhileIssuing } from '../../../../testing/invoiceKills.ts'

test('invoices issued while the server is killed leave no gap and have one number each', () =>
  killWhileIssuing(20, [5]))
