import type { PayRulesPreview, PreviewPayRules } from '@muster/contract/payroll/rules'
import type { Context } from '../../../context.ts'
import { payRulesAt, payRulesOfRow, type StoredPayRules } from '../../../pay/rules.ts'
import { firstDayOf } from '../periods.ts'
import { previewChange } from './previewChange.ts'
import { completeRules, ownPackOfRules, rowOfRules } from './versions.ts'

const startOf = ({ firstDay }: StoredPayRules) => firstDay ?? ''

/**
 * Returns the effect of new pay rules on the first open month that they apply to. Writes nothing; logs the access.
 * @throws Refusal 403 unless the actor may see everyone's pay; 400 naming `firstMonth` if it is too early, as for
 * `setPayRules`.
 */
export async function previewPayRules(ctx: Context, input: PreviewPayRules): Promise<{ preview: PayRulesPreview }> {
  const ownPack = await ownPackOfRules(ctx.app.db, input)
  return previewChange(ctx, {
    firstMonth: input.firstMonth,
    action: 'payroll.rules_previewed',
    subjectType: 'pay_rules',
    apply: (sources) => {
      const complete = completeRules(input, payRulesAt(sources.allRules, firstDayOf(input.firstMonth)))
      const newRules = payRulesOfRow({ ...rowOfRules(complete), id: '', createdBy: null, createdAt: '' }, ownPack)
      // Of two rules for the same month, the first is used: sorting keeps the new one first.
      const allRules = [newRules, ...sources.allRules].toSorted((a, b) => startOf(b).localeCompare(startOf(a)))
      return { ...sources, allRules }
    },
  })
}
