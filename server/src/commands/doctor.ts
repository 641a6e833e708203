import { checkNames, checkTitles } from '@muster/contract/health/checks'
import type { Finding } from '@muster/contract/health/calls'
import { backupsIn, type Config, readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { runChecks } from '../features/health/checks/runChecks.ts'
import { storageToCheck } from '../features/health/checks/storageToCheck.ts'
import { StartError } from '../kernel/startError.ts'
import { exitWith, findData, openExistingData, print } from './openTrail.ts'

const marks: Record<Finding['state'], string> = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' }

/**
 * `npm run doctor`: checks the installation, whether or not Muster is running, and prints each finding with what to do.
 * `-- --json` prints them as JSON. Changes nothing.
 */
async function doctor(asJson: boolean): Promise<boolean> {
  const config = readConfig(process.env)
  const findings = await findAll(config)
  if (asJson) print(JSON.stringify({ findings }, null, 2))
  else for (const line of linesOf(findings)) print(line)
  return findings.every(({ state }) => state !== 'problem')
}

async function findAll(config: Config): Promise<Finding[]> {
  const dataDir = await findData(config)
  const installation = { config: { ...config, dataDir }, backupsDir: backupsIn(config, dataDir) }
  try {
    const place = await openExistingData(config, () => undefined)
    try {
      const { db, pool, close } = await openDatabase(place.connection, {
        max: 3,
        readOnly: true,
        log: () => undefined,
      })
      const { storage, close: closeStorage } = storageToCheck(installation.config)
      try {
        return await runChecks(installation, { db, pool, storage })
      } finally {
        closeStorage()
        await close()
      }
    } finally {
      await place.stop()
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return runChecks(installation, error.message)
  }
}

function linesOf(findings: readonly Finding[]): string[] {
  const lines = findings.flatMap(({ check, state, message, advice }) => [
    `${marks[state]}  ${checkTitles[check]}: ${message}`,
    ...(advice === null ? [] : [`         → ${advice}`]),
  ])
  const missing = checkNames.filter((name) => !findings.some(({ check }) => check === name))
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [problems, warnings] = [count('problem'), count('warning')]
  return [
    ...lines,
    ...(missing.length ? [`Not checked: ${missing.map((name) => checkTitles[name]).join(', ')}.`] : []),
    problems || warnings
      ? `${problems} ${problems === 1 ? 'problem' : 'problems'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`
      : 'All is well.',
  ]
}

exitWith(() => doctor(process.argv.includes('--json')))
