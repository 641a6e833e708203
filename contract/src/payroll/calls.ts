import { adjustments } from './adjustments.ts'
import { allowances } from './allowances.ts'
import { certificates } from './certificates.ts'
import { checklist } from './checklist.ts'
import { comments } from './comments.ts'
import { entryImport } from './entryImport.ts'
import { extraRuns } from './extraRuns.ts'
import { grossUp } from './grossUp.ts'
import { insuranceForms } from './insuranceForms.ts'
import { insuredWages } from './insuredWages.ts'
import { journal } from './journal.ts'
import { limits } from './limits.ts'
import { loans } from './loanCalls.ts'
import { missing } from './missing.ts'
import { costCentres } from './costCentres.ts'
import { openings } from './openings.ts'
import { parts } from './parts.ts'
import { packs } from './packs.ts'
import { payGroups } from './payGroups.ts'
import { payItems } from './payItems.ts'
import { payments } from './payments.ts'
import { questions } from './questions.ts'
import { records } from './records.ts'
import { recounts } from './recounts.ts'
import { rules } from './rules.ts'
import { runs } from './runs.ts'
import { salary } from './salary.ts'
import { settlements } from './settlements.ts'
import { signOffs } from './signOffs.ts'
import { terms } from './terms.ts'
import { thirteenthMonth } from './thirteenthMonth.ts'
import { team } from './team.ts'
import { yearTotals } from './yearTotals.ts'

export const payroll = {
  ...records,
  ...runs,
  ...checklist,
  ...extraRuns,
  ...thirteenthMonth,
  ...payGroups,
  ...parts,
  ...missing,
  ...recounts,
  ...adjustments,
  ...salary,
  ...grossUp,
  ...rules,
  ...limits,
  ...packs,
  ...openings,
  ...costCentres,
  ...terms,
  ...insuredWages,
  ...insuranceForms,
  ...payItems,
  ...entryImport,
  ...loans,
  ...settlements,
  ...team,
  ...payments,
  ...journal,
  ...allowances,
  ...yearTotals,
  ...certificates,
  ...questions,
  ...comments,
  ...signOffs,
}
