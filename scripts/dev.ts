// `npm run dev`: runs the server, which restarts whenever its sources change, and in front of it Vite's server, which
// passes /api on. Both end together.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

const start = (args: string[], cwd: string, env: Record<string, string>) =>
  spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })

const children = [
  start(['--watch', '--watch-preserve-output', 'server/src/main.ts'], root, { PORT: port }),
  start([vite, '--clearScreen', 'false'], join(root, 'web'), { MUSTER_API: `http://localhost:${port}` }),
]

let ending = false
function end(code: number) {
  process.exitCode = process.exitCode || code
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.on('exit', (code) => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))
