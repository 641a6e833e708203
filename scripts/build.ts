// Builds the documentation into docs/dist, the web application into web/dist and the server into server/dist, unless
// they have already been built from the same sources.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildServer } from './buildServer.ts'
import { LicenceError } from './notices.ts'
import { root, buildIfChanged } from './buildIfChanged.ts'
import './handbook/build.ts'

const web = { name: 'web application', product: 'web/dist/index.html', from: ['web', 'contract'] }
/** Builds the web application in a process of its own. */
async function buildWeb() {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', '--outDir', 'dist', '--emptyOutDir', '--logLevel', 'warn']
  const built = spawn(process.execPath, [vite, ...args], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [status] = await once(built, 'close')
  if (status === 0) return
  process.stderr.write('The web application could not be built: see above.\n')
  process.exit(1)
}
try {
  await Promise.all([buildIfChanged(web, buildWeb), buildServer()])
} catch (error) {
  if (!(error instanceof LicenceError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
