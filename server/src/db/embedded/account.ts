import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { StartError } from '../../kernel/startError.ts'

/** The user that runs the database; null for the user who runs Muster. */
export type Account = { name: string; uid: number; gid: number } | null

export type ProgramEnd = { code: number | string | null; stdout: string; stderr: string }

/**
 * Runs a program to its end as the given user, in a folder open to all users and with an environment of only the path
 * and a moved clock. Never throws: a program that cannot be run has the error's name (`ENOENT`) as its code.
 */
export function runAs(account: Account, program: string, args: string[]): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    execFile(program, args, spawnOptions(account), (error, stdout, stderr) => {
      const code = error ? (error.code ?? error.signal ?? null) : 0
      resolve({ code, stdout: String(stdout), stderr: String(stderr) })
    })
  })
}

/** The variables of Debian’s `datefudge` that move the clock of a process and of its children. */
const clockVariables = ['LD_PRELOAD', 'DATEFUDGE'] as const

/**
 * Returns the variables by which the clock of this process was moved, or none. A database with another clock would
 * judge sessions and links by another day.
 */
export const readClockVariables = (): Record<string, string> =>
  Object.fromEntries(clockVariables.flatMap((name) => (process.env.DATEFUDGE ? [[name, process.env[name] ?? '']] : [])))

/** Returns the options of a child process: the user, a folder open to all users, and a nearly empty environment. */
export function spawnOptions(account: Account) {
  return {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...readClockVariables() },
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}

/**
 * Returns the account that runs the database. PostgreSQL refuses to run as root: then it runs as the owner of the
 * cluster, else as `postgres`, else as `nobody`; without root it runs as the present user (null).
 */
export async function databaseAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(cluster).catch(() => null)
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([runAs(null, 'id', ['-u', name]), runAs(null, 'id', ['-g', name])])
    if (uid.code === 0 && gid.code === 0) return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new StartError(
    'PostgreSQL does not run as root and this system has neither a user postgres nor a user nobody: start Muster as an ordinary user.',
  )
}

/** Returns whether the user may do what `test` asks (`-x` enter, `-w` write) with the path. Checked as that user. */
export async function canAccess(account: Account, question: '-x' | '-w', path: string): Promise<boolean> {
  return (await runAs(account, '/bin/sh', ['-c', 'test "$1" "$2"', 'sh', question, path])).code === 0
}
