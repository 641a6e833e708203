import { test } from 'vitest'
import { killWhileUploading } from '../../testing/uploadKills.ts'

test('acknowledged files are there after a kill, and those in between are neither incomplete nor readable', () =>
  killWhileUploading())
