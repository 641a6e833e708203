import { test } from 'vitest'
import { killWhileUploadingDocuments } from '../../../testing/documentKills.ts'

test('acknowledged documents and versions exist, complete and once, after the server was killed', () =>
  killWhileUploadingDocuments(1))
