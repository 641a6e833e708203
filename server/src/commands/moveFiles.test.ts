import { expect, test } from 'vitest'
import { runProgram } from '../../testing/commands.ts'
import { adminSettings } from '../../testing/muster.ts'
import { folderWithCompany } from '../../testing/preparedFolder.ts'

test('a missing or wrong destination is refused with a sentence', async () => {
  const settings = { ...adminSettings, MUSTER_DATA: await folderWithCompany() }
  const refusals: [words: string[], sentence: string][] = [
    [[], 'Please say where to: npm run files:move'],
    [['--to', 'https://s3.example.com'], '--to must be the address of a bucket'],
    [['--too'], 'Unknown option'],
  ]
  for (const [words, sentence] of refusals)
    expect(await runProgram('commands/moveFiles.ts', settings, ...words), words.join(' ')).toMatchObject({
      code: 2,
      printed: expect.stringContaining(sentence),
    })
})
