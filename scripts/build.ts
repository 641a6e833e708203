// Builds the documentation into docs/dist, the web application into web/dist and the server into server/dist, unless
// they have already been built from the same sources.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildServer } from './buildServer.ts'
import { LicenceError } from './notices.ts'
import { root, buildIfChanged } from './buildIfChanged.ts'
import './handbook/build.ts'

const web = { name: 'web application', product: 'web/dist/index.html', from: ['web', 'contract'] }
await buildIfChanged(web, () => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--outDir', 'dist', '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (status !== 0) {
    process.stderr.write('The web application could not be built: see above.\n')
    process.exit(1)
  }
})
try {
  await buildServer()
} catch (error) {
  if (!(error instanceof LicenceError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
