import { test } from 'vitest'
import { killWhileImporting } from '../../../../testing/importKills.ts'

test('an import that is killed goes on after the start and adds each person once', () => killWhileImporting(250, 1))
