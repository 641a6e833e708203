import type { Finding } from '@muster/contract/health/calls'
import { backupsIn } from '../../config.ts'
import type { App, Context } from '../../context.ts'
import { now } from '../../kernel/clock.ts'
import { throwIf } from '../../kernel/errors.ts'
import { ownerRefusal } from '../../people/owner.ts'
import { runChecks } from './checks/runChecks.ts'

/** The checks under way, which simultaneous callers share, because some ask other servers. */
const runningChecks = new WeakMap<App, Promise<{ checkedAt: string; findings: Finding[] }>>()

/** Checks the installation for its owner. */
export async function checkHealth(ctx: Context) {
  const { app } = ctx
  throwIf(await ownerRefusal(app.db, ctx, 'Only the owner of this installation may check it'))
  const running = runningChecks.get(app) ?? check(app).finally(() => runningChecks.delete(app))
  runningChecks.set(app, running)
  return running
}

async function check(app: App) {
  const { config, db, pool, files } = app
  const installation = { config, backupsDir: backupsIn(config, config.dataDir) }
  const findings = await runChecks(installation, { db, pool, storage: files.storage })
  return { checkedAt: now().toString({ fractionalSecondDigits: 3 }), findings }
}
