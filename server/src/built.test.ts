import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const dist = (name: string) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url))

test('the built server keeps its compiled code in its own folder for the next start', async () => {
  const env = { PATH: process.env.PATH, PORT: 'none' }
  const refusal = await new Promise<string>((resolve) => {
    execFile(process.execPath, [dist('main.js')], { env }, (_error, _stdout, stderr) => resolve(stderr))
  })
  expect(refusal).toContain('PORT')
  const [ofVersion = ''] = await readdir(dist('compiled'))
  expect(await readdir(`${dist('compiled')}/${ofVersion}`)).not.toEqual([])
})
