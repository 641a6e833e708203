import { execFile } from 'node:child_process'
import { access, constants, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../../kernel/startError.ts'

/** The operating system user that runs the database; null for the user that runs Muster. */
export type Account = { name: string; uid: number; gid: number } | null

export type ProgramEnd = { code: number | string | null; stdout: string; stderr: string }

/**
 * Runs a program as the given user and waits for it to exit. The working folder is open to all users. The environment
 * has only PATH, the locale and the variables that shift the clock. Never throws: if the program can't be run, `code`
 * is the error's name, such as `ENOENT`.
 */
export function runAs(account: Account, program: string, args: string[]): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    execFile(program, args, spawnOptions(account), (error, stdout, stderr) => {
      const code = error ? (error.code ?? error.signal ?? null) : 0
      resolve({ code, stdout: String(stdout), stderr: String(stderr) })
    })
  })
}

/** The environment variables of Debian’s `datefudge`, which shifts the clock of a process and its children. */
const clockVariables = ['LD_PRELOAD', 'DATEFUDGE'] as const

/**
 * Returns the environment variables that shift this process's clock; none if it is not shifted. The database needs the
 * same clock to judge whether sessions and links have expired.
 */
export const readClockVariables = (): Record<string, string> =>
  Object.fromEntries(clockVariables.flatMap((name) => (process.env.DATEFUDGE ? [[name, process.env[name] ?? '']] : [])))

/**
 * Returns the options for starting a child process: the user, a folder open to all users, and a nearly empty
 * environment.
 */
export function spawnOptions(account: Account) {
  return {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...readClockVariables() },
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}

/**
 * Returns the user that runs the database. This is the user that runs Muster (null), unless that is root, as which
 * PostgreSQL refuses to run. Instead of root, it is the owner of the cluster, otherwise `postgres`, otherwise `nobody`.
 * @throws StartError if Muster runs as root and none of these users exists.
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

/**
 * Returns whether a user may enter (`-x`) or write to (`-w`) a path. For another user than the one that runs Muster, this
 * runs `test` as that user, unless the modes of the folders clearly allow it: starting a program takes 30 ms each time.
 */
export async function canAccess(account: Account, question: '-x' | '-w', path: string): Promise<boolean> {
  if (account === null)
    return access(path, question === '-x' ? constants.X_OK : constants.W_OK).then(
      () => true,
      () => false,
    )
  if (await modesAllow(account, question, path)) return true
  return (await runAs(account, '/bin/sh', ['-c', 'test "$1" "$2"', 'sh', question, path])).code === 0
}

/**
 * Returns whether the modes of a path and of all folders above it clearly let another user enter or write to it. False
 * for a path with symbolic links, because the folders above each of them count, too.
 */
async function modesAllow(account: NonNullable<Account>, question: '-x' | '-w', path: string): Promise<boolean> {
  const bit = question === '-x' ? constants.X_OK : constants.W_OK
  // The file system may be read-only, which root notices too.
  const found = await access(path, bit).then(
    () => realpath(path),
    () => null,
  )
  if (found !== path) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await allows(account, constants.X_OK, folder))) return false
    if (dirname(folder) === folder) break
  }
  return allows(account, bit, path)
}

/**
 * Returns whether the mode of a file or folder has this bit (`X_OK` or `W_OK`) for its owner, if that is the user, or for
 * others. False for a user of its group: with an access control list, the group's bits are the most that the list may
 * grant, not what it grants.
 */
async function allows({ uid, gid }: NonNullable<Account>, bit: number, path: string): Promise<boolean> {
  const found = await stat(path)
  if (found.uid === uid) return ((found.mode >> 6) & bit) !== 0
  return found.gid !== gid && (found.mode & bit) !== 0
}
