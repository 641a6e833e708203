import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { allow } from '../../../errors.ts'
import { stale } from '../../../events/event.ts'
import { holders } from '../../../people/groups.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { writeSettings } from '../../settings/changeSetting.ts'

/**
 * Says whether whoever generates a month's payroll leaves its approval to another, and answers what holds now.
 * @throws Refusal 403 for everybody but the owner of the installation.
 */
export const setSeparateApprover = (ctx: Context, { separateApprover }: { separateApprover: boolean }) =>
  change(ctx, async (tx) => {
    allow(await ownerRefusal(tx, ctx))
    const screens = stale('payroll', holders(['payroll.tax', 'payroll.process', 'payroll.approve']))
    return writeSettings(tx, { separateApprover }, [screens], { separateApprover })
  })
