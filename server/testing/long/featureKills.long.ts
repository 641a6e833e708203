import { test } from 'vitest'
import { killWhileUploadingDocuments } from '../documentKills.ts'
import { killWhileImporting } from '../importKills.ts'
import { killWhileIssuing } from '../invoiceKills.ts'
import { killAtEachStep } from '../uploadKills.ts'

test('acknowledged documents and versions are complete and not duplicated after ten kills', () =>
  killWhileUploadingDocuments(10))

test('an import of 1,500 people that is killed five times continues and adds each person once', () =>
  killWhileImporting(1500, 5))

test('invoices issued through ten kills leave no gap and have one number each', () =>
  killWhileIssuing(
    120,
    Array.from({ length: 10 }, (_, kill) => 3 + 10 * kill),
  ))

test.each([1, 2, 3])('files are complete after a kill at each step of an upload, round %i', () => killAtEachStep())
