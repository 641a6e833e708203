// The browser for the browser tests: $CHROMIUM, otherwise the system's own, otherwise the one in @sparticuz/chromium.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, '.cache')

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page lives long enough to earn back what V8 spends on optimizing its scripts.
  '--js-flags=--no-opt --no-maglev',
]

/**
 * Returns the browser's program, its arguments and its whole environment.
 * @returns {Promise<{ executablePath: string, args: string[], env: Record<string, string | undefined> }>}
 */
export async function chromium() {
  const found = process.env.CHROMIUM || (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : '')
  if (found) return { executablePath: found, args, env: { ...process.env } }
  const folder = unpacked()
  const fonts = existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(folder, 'fonts')
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: fonts }
  return { executablePath: join(folder, 'chromium'), args, env }
}

/**
 * Unpacks the package's browser with its libraries, once per version, and returns its folder. An interrupted start
 * leaves nothing behind.
 */
function unpacked() {
  const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const partial = mkdtempSync(join(cache, 'unpacking-'))
  // The package reads these variables when it is loaded. It unpacks into TMPDIR, and unpacks its libraries only on AWS
  // Lambda.
  const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  const program = `await (await import('@sparticuz/chromium')).default.executablePath()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) {
    rmSync(partial, { recursive: true })
    throw new Error(`The browser of @sparticuz/chromium could not be unpacked: ${stderr}`)
  }
  if (existsSync(folder)) rmSync(partial, { recursive: true })
  else renameSync(partial, folder)
  return folder
}
