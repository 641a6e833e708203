import { test } from 'vitest'
import { killWhileImporting } from '../../../../testing/importKills.ts'

test('a killed import continues after the start and adds each person once', () => killWhileImporting(250, 1))
