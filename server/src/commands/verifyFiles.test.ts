import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../../testing/commands.ts'
import { fileOf } from '../../testing/forms.ts'
import { adminSettings, adminToken, callMuster, freePort, startMuster } from '../../testing/muster.ts'
import { folderWithCompany } from '../../testing/preparedFolder.ts'
import { samplePdf } from '../../testing/sampleFiles.ts'

test('the command lists missing files while a server runs', async () => {
  const dataDir = await folderWithCompany()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const muster = startMuster(settings)
  await muster.ready
  const token = await adminToken(muster.url)
  const user = (await callMuster(muster.url, token, 'GET', '/auth/me')).body.user
  const form = new FormData()
  form.append('document', fileOf(samplePdf(), 'contract.pdf'))
  const response = await fetch(`${muster.url}/api/users/${user.id}/hiring-documents`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  const { id } = ((await response.json()) as { document: { id: string } }).document

  const verify = () => runProgram('commands/verifyFiles.ts', settings)
  const dataLine = `This is the data of Muster in ${dataDir}.`
  expect(await verify()).toEqual({ code: 0, printed: `All intact: 1 stored file.\n${dataLine}\n` })
  await rm(join(dataDir, 'files', id.slice(0, 2), id))
  const { code, printed } = await verify()
  expect([code, printed.split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(new RegExp(`^${id} is missing: HIRING_DOCUMENT of person ${user.id}, stored at `)),
      'Of 1 stored file, 1 missing and 0 damaged. Please restore them from a backup.',
      dataLine,
      '',
    ],
  ])
})
