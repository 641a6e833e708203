import type { EnterLimits } from '@muster/contract/payroll/limits'
import type { PayRulesPreview } from '@muster/contract/payroll/rules'
import type { Context } from '../../../context.ts'
import { packCurrency } from '../../../pay/packs/egypt.ts'
import { withRow } from '../../../pay/packs/limits.ts'
import { previewChange } from '../rules/previewChange.ts'
import { rowOfLimits } from './enterLimits.ts'

/**
 * Returns the effect of limits on the first open month that they apply to. Writes nothing; logs the access.
 * @throws Refusal 403 unless the actor may see everyone's pay; 400 naming `firstMonth` if it is too early.
 */
export const previewLimits = (ctx: Context, input: EnterLimits): Promise<{ preview: PayRulesPreview }> =>
  previewChange(ctx, {
    firstMonth: input.firstMonth,
    currency: packCurrency,
    action: 'payroll.limits_previewed',
    subjectType: 'insurance_limits',
    apply: (sources) => ({ ...sources, tables: withRow(sources.tables, rowOfLimits(input)) }),
  })
