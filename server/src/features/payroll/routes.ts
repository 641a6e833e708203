import type { Handlers } from '../../http/serveContract.ts'
import { adjustablePeople } from './adjustments/adjustable.ts'
import { decideAdjustments } from './adjustments/decideAdjustments.ts'
import { decideAdjustment } from './adjustments/decideAdjustment.ts'
import { getAdjustment } from './adjustments/getAdjustment.ts'
import { listAdjustments } from './adjustments/listAdjustments.ts'
import { pendingAdjustments } from './adjustments/pendingAdjustments.ts'
import { previewAdjustment } from './adjustments/previewAdjustment.ts'
import { proposeThirteenth } from './thirteenthMonth/proposeThirteenth.ts'
import { listThirteenthRules, setThirteenthRule } from './thirteenthMonth/rules.ts'
import { correctSalary } from './adjustments/correctSalary.ts'
import { previewSalary } from './adjustments/previewSalary.ts'
import { requestAdjustment } from './adjustments/requestAdjustment.ts'
import { certificateFile } from './certificates/certificateFile.ts'
import { issueCertificate } from './certificates/issueCertificate.ts'
import { listCertificates } from './certificates/listCertificates.ts'
import { listChecklistPeople } from './checklist/listChecklistPeople.ts'
import { showChecklist } from './checklist/showChecklist.ts'
import { commentOnRecord, commentOnRun } from './comments/addComment.ts'
import { listComments, listRunComments } from './comments/listComments.ts'
import { removeComment } from './comments/removeComment.ts'
import { entryTemplate } from './entryImport/entryTemplate.ts'
import { checkEntries, importEntries } from './entryImport/importEntries.ts'
import { createExtraRun } from './extraRuns/createExtraRun.ts'
import { listExtraRuns } from './extraRuns/listExtraRuns.ts'
import { previewExtraRun } from './extraRuns/previewExtraRun.ts'
import { proposeDifferencesRun } from './extraRuns/proposeDifferencesRun.ts'
import { recalculateExtraRun } from './extraRuns/recalculateExtraRun.ts'
import { grossUpPayments } from './grossUp/grossUpPayments.ts'
import { grossUpSalary } from './grossUp/grossUpSalary.ts'
import { exportCosts } from './files/costs.ts'
import { exportRegister } from './files/register.ts'
import { setEstablishment, showEstablishment } from './insuranceForms/establishment.ts'
import { formFile } from './insuranceForms/formFile.ts'
import { setInsuredPerson, showInsuredPerson } from './insuranceForms/insuredPerson.ts'
import { showInsuranceForm } from './insuranceForms/showInsuranceForm.ts'
import { checkInsuredWages } from './insuredWages/checkInsuredWages.ts'
import { enterInsuredWages, previewInsuredWages } from './insuredWages/enterInsuredWages.ts'
import { exportInsuredWages, listInsuredWages } from './insuredWages/listInsuredWages.ts'
import { postJournal, reverseJournal } from './journal/postJournal.ts'
import { showJournal } from './journal/showJournal.ts'
import { journalFile, listJournals, showPostedJournal } from './journal/showJournals.ts'
import { listLedgerAccounts, setLedgerAccounts } from './journal/ledgerAccounts.ts'
import { confirmLimits, withdrawLimits } from './limits/decideLimits.ts'
import { enterLimits } from './limits/enterLimits.ts'
import { addPack } from './packs/addPack.ts'
import { checkPack } from './packs/checkPack.ts'
import { confirmPack, withdrawPack } from './packs/decidePack.ts'
import { packFile } from './packs/packFile.ts'
import { listPacks } from './packs/queries.ts'
import { keepLimits } from './limits/keepLimits.ts'
import { listLimits } from './limits/presentLimits.ts'
import { previewLimits } from './limits/previewLimits.ts'
import { changeLoan } from './loans/changeLoan.ts'
import { decideLoan } from './loans/decideLoan.ts'
import { exportLoans } from './loans/exportLoans.ts'
import { listLoans, listOwnLoans } from './loans/listLoans.ts'
import { loanTerms } from './loans/loanTerms.ts'
import { recordLoan } from './loans/recordLoan.ts'
import { repayLoan, reverseRepayment } from './loans/repayLoan.ts'
import { showLoan } from './loans/showLoan.ts'
import { decideWriteOff, requestWriteOff } from './loans/writeOffLoan.ts'
import { includeMissing } from './missing/includeMissing.ts'
import { listMissing } from './missing/listMissing.ts'
import { listPaidElsewhere } from './missing/listPaidElsewhere.ts'
import { markPaidElsewhere } from './missing/markPaidElsewhere.ts'
import { missingTotals } from './missing/missingTotals.ts'
import { undoPaidElsewhere } from './missing/undoPaidElsewhere.ts'
import { payGroupHandlers } from './parts/handlers.ts'
import { listCostCentres } from './costCentres/listCostCentres.ts'
import { setCostCentres } from './costCentres/setCostCentres.ts'
import { checkOpenings } from './openings/checkOpenings.ts'
import { enterOpenings } from './openings/enterOpenings.ts'
import { listOpenings } from './openings/openings.ts'
import { removeOpening, setOpening } from './openings/setOpening.ts'
import {
  addPaymentTemplate,
  changePaymentTemplate,
  listPaymentTemplates,
  removePaymentTemplate,
} from './payments/paymentTemplates.ts'
import { createPaymentBatch } from './payments/batches/createPaymentBatch.ts'
import { decidePaymentRelease, requestPaymentRelease } from './payments/batches/releasePayments.ts'
import { listBatchPayments, listPaymentBatches, paymentBatchFile } from './payments/batches/showBatches.ts'
import { previewPayments } from './payments/previewPayments.ts'
import { listPaymentAccounts, removePaymentAccount, setPaymentAccount } from './payments/paymentAccounts.ts'
import { payslip } from './payslips/payslip.ts'
import { payslips } from './payslips/payslips.ts'
import { answerQuestion } from './questions/answerQuestion.ts'
import { askQuestion } from './questions/askQuestion.ts'
import { closeQuestion } from './questions/closeQuestion.ts'
import { listOpenQuestions, listQuestions } from './questions/listQuestions.ts'
import { editPayroll } from './records/editPayroll.ts'
import { exportPayroll } from './records/exportPayroll.ts'
import { listPayroll } from './records/listPayroll.ts'
import { payslipLanguage } from './records/payslipLanguage.ts'
import { recalculate } from './records/recalculate.ts'
import { recordDetail } from './records/recordDetail.ts'
import { setAllowances } from './records/setAllowances.ts'
import { setPayrollStatus } from './records/setPayrollStatus.ts'
import { setPayslipLanguage } from './records/setPayslipLanguage.ts'
import { payrollDepartments, payrollSummary } from './records/summary.ts'
import { previewPayRules } from './rules/previewPayRules.ts'
import { decideRecounts } from './recounts/decideRecounts.ts'
import { listRecounts } from './recounts/listRecounts.ts'
import { setPayRules } from './rules/setPayRules.ts'
import { presentPayRules } from './rules/versions.ts'
import { discard } from './runs/discard.ts'
import { exportDifferences } from './runs/exportDifferences.ts'
import { generate } from './runs/generate.ts'
import { listDifferences } from './runs/listDifferences.ts'
import { listRuns } from './runs/listRuns.ts'
import { addPayItem, changePayItem } from './payItems/addPayItem.ts'
import { endPayItemEntry, addPayItemEntry } from './payItems/addPayItemEntry.ts'
import { previewPayItemEntry } from './payItems/previewPayItemEntry.ts'
import { listPayItems, personPayItems } from './payItems/queries.ts'
import { previewGeneration } from './runs/previewGeneration.ts'
import { setRunStatus } from './runs/setRunStatus.ts'
import { showRun } from './runs/showRun.ts'
import { addSignOffCheck, listSignOffChecks, removeSignOffCheck } from './signOffs/checks.ts'
import { listSignOffs, signOff, withdrawSignOff } from './signOffs/signOff.ts'
import { decideSettlement } from './settlements/decideSettlement.ts'
import { listLeavers, listSettlements } from './settlements/listSettlements.ts'
import { prepareSettlement, previewSettlement } from './settlements/prepareSettlement.ts'
import { listTerms } from './terms/presentTerms.ts'
import { previewTerms } from './terms/previewTerms.ts'
import { setTerms } from './terms/setTerms.ts'
import { listTeam } from './team/listTeam.ts'
import { exportYearTotals } from './yearEnd/exportYearTotals.ts'
import { listYearTotals } from './yearEnd/listYearTotals.ts'
import { yearStatement } from './yearEnd/yearStatement.ts'
import { yearStatements } from './yearEnd/yearStatements.ts'

export const payrollHandlers: Handlers<'payroll'> = {
  list: listPayroll,
  export: exportPayroll,
  summary: payrollSummary,
  departments: payrollDepartments,
  team: listTeam,
  detail: recordDetail,
  edit: editPayroll,
  setStatus: setPayrollStatus,
  recalculate,
  payslip,
  payslipLanguage,
  setPayslipLanguage,
  setAllowances,
  generate,
  previewGeneration,
  runs: listRuns,
  run: showRun,
  checklist: showChecklist,
  checklistPeople: listChecklistPeople,
  extraRuns: listExtraRuns,
  previewExtraRun,
  createExtraRun,
  proposeDifferencesRun,
  recalculateExtraRun,
  differences: listDifferences,
  exportDifferences,
  missing: listMissing,
  missingTotals,
  include: includeMissing,
  paidElsewhere: listPaidElsewhere,
  markPaidElsewhere,
  undoPaidElsewhere,
  recounts: listRecounts,
  decideRecounts,
  setRunStatus,
  discard,
  register: exportRegister,
  costs: exportCosts,
  journal: showJournal,
  journals: listJournals,
  postJournal,
  postedJournal: showPostedJournal,
  reverseJournal,
  journalFile,
  ledgerAccounts: listLedgerAccounts,
  setLedgerAccounts,
  payslips,
  paymentAccounts: listPaymentAccounts,
  setPaymentAccount,
  removePaymentAccount,
  paymentTemplates: listPaymentTemplates,
  addPaymentTemplate,
  changePaymentTemplate,
  removePaymentTemplate,
  previewPayments,
  paymentBatches: listPaymentBatches,
  createPaymentBatch,
  paymentBatchFile,
  batchPayments: listBatchPayments,
  requestPaymentRelease,
  decidePaymentRelease,
  adjustments: listAdjustments,
  adjustment: getAdjustment,
  requestAdjustment,
  decideAdjustment,
  pendingAdjustments,
  decideAdjustments,
  adjustable: async ({ app, actor }, { search }) => ({ people: await adjustablePeople(app.db, actor, search) }),
  adjustmentPreview: previewAdjustment,
  previewSalary,
  correctSalary,
  grossUpSalary,
  grossUpPayments,
  thirteenthRules: listThirteenthRules,
  setThirteenthRule,
  proposeThirteenth,
  ...payGroupHandlers,
  rules: ({ app }) => presentPayRules(app.db),
  setRules: setPayRules,
  previewRules: previewPayRules,
  limits: listLimits,
  enterLimits,
  previewLimits,
  confirmLimits,
  withdrawLimits,
  keepLimits,
  packs: listPacks,
  checkPack,
  addPack,
  confirmPack,
  withdrawPack,
  packFile,
  openings: listOpenings,
  costCentres: listCostCentres,
  setCostCentres,
  setOpening,
  checkOpenings,
  enterOpenings,
  removeOpening,
  terms: listTerms,
  setTerms,
  previewTerms,
  insuredWages: listInsuredWages,
  previewInsuredWages,
  enterInsuredWages,
  exportInsuredWages,
  checkInsuredWages,
  establishment: showEstablishment,
  setEstablishment,
  insuredPerson: showInsuredPerson,
  setInsuredPerson,
  insuranceForm: showInsuranceForm,
  insuranceFormFile: formFile,
  payItems: listPayItems,
  addPayItem,
  changePayItem,
  personPayItems,
  addPayItemEntry,
  previewPayItemEntry,
  endPayItemEntry,
  entryTemplate,
  checkEntries,
  importEntries,
  loans: listLoans,
  exportLoans,
  ownLoans: listOwnLoans,
  loanTerms,
  loan: showLoan,
  recordLoan,
  decideLoan,
  changeLoan,
  repayLoan,
  reverseRepayment,
  requestWriteOff,
  decideWriteOff,
  leavers: listLeavers,
  settlements: listSettlements,
  previewSettlement,
  prepareSettlement,
  decideSettlement,
  yearTotals: listYearTotals,
  exportYearTotals,
  yearStatement,
  yearStatements,
  certificates: listCertificates,
  issueCertificate,
  certificateFile,
  openQuestions: listOpenQuestions,
  questions: listQuestions,
  askQuestion,
  answerQuestion,
  closeQuestion,
  runComments: listRunComments,
  commentOnRun,
  comments: listComments,
  commentOnRecord,
  removeComment,
  signOffChecks: listSignOffChecks,
  addSignOffCheck,
  removeSignOffCheck,
  signOffs: listSignOffs,
  signOff,
  withdrawSignOff,
}
