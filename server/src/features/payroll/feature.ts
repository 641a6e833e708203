import { Journal, JournalEntry, PostedJournal } from '@muster/contract/payroll/journal'
import { Adjustment } from '@muster/contract/payroll/adjustments'
import { PayLine } from '@muster/contract/payroll/lines'
import { PayrollRecord } from '@muster/contract/payroll/records'
import { PayrollRun } from '@muster/contract/payroll/runs'
import {
  insuranceLimits,
  payRules,
  payrollItemEntries,
  payrollItems,
  payrollLoans,
  payrollSettlements,
} from '../../pay/tables.ts'
import { payPackFiles } from '../../pay/packFiles/tables.ts'
import type { Feature } from '../../feature.ts'
import { adjustmentGroups } from './adjustments/approvers.ts'
import { createDemoPayroll, readOldPayrollNotices } from './demo/createDemoPayroll.ts'
import { sealedTable } from '../../people/sealedRecords/versions.ts'
import { commentGroups } from './comments/commentReaders.ts'
import { sealedComments } from './comments/sealedComments.ts'
import { payrollComments } from './comments/tables.ts'
import { payrollSignOffChecks, payrollSignOffs } from './signOffs/tables.ts'
import { payrollCertificates } from './certificates/tables.ts'
import { insuredPeople } from './insuranceForms/tables.ts'
import { payrollJournals } from './journal/tables.ts'
import { loanGroups } from './loans/confirmers.ts'
import { addEmploymentMakers } from './makers/addMakers.ts'
import { effectsOnPayroll } from './effects.ts'
import { adjustmentsArea, payrollArea } from './policy.ts'
import { payrollMails } from './messages.ts'
import { countPendingAdjustments } from './adjustments/pendingAdjustments.ts'
import { sealedPayslips } from './payslips/paidAccount.ts'
import { payrollPayslips } from './payslips/tables.ts'
import { questionGroups } from './questions/answerers.ts'
import { countOpenQuestions } from './questions/queries.ts'
import { sealedQuestions } from './questions/sealedTexts.ts'
import { payrollQuestionMessages, payrollQuestions } from './questions/tables.ts'
import { sealedPaymentFiles } from './payments/batches/content.ts'
import { payrollOutputSettings, payrollPaymentBatches, payrollPaymentReleases } from './payments/tables.ts'
import { payrollExtraPayments, payrollExtraRuns } from './facts/tables.ts'
import { payrollHandlers } from './routes.ts'
import { startClosing } from './recounts/closeRecounts.ts'
import { startComputing } from './runs/runWork.ts'
import { payrollAdjustments, payrollInclusions, payrollPaidElsewhere, payrollRecords, payrollRuns } from './tables.ts'
import {
  payrollLoanEntries,
  payrollLoanTerms,
  payrollLoanWriteOffs,
  payrollOpenings,
  payrollRecounts,
} from './facts/tables.ts'
import { renameDepartmentInItemRules, renameInItemRules } from './payItems/renamedGroups.ts'
import { renameInThirteenthRules } from './thirteenthMonth/departments.ts'
import { payrollThirteenthRules } from './thirteenthMonth/tables.ts'
import { payrollTerms } from '../../pay/terms/tables.ts'
import { payrollGroupMembers, payrollGroups } from '../../pay/groups/tables.ts'
import { payrollCostCentres } from './costCentres/tables.ts'
import { keepSettledEndings } from './settlements/keepSettledEndings.ts'
import { payrollItemEndings, payrollMakers } from './makers/tables.ts'

export const payrollFeature: Feature<'payroll'> = {
  reference: {
    title: 'Payroll',
    description: 'Monthly payroll, payslips and salary adjustments.',
    shapes: { Adjustment, Journal, PostedJournal, JournalEntry, PayLine, PayrollRecord, PayrollRun },
  },
  handlers: payrollHandlers,
  effects: effectsOnPayroll,
  areas: [payrollArea, adjustmentsArea],
  mails: payrollMails,
  approvals: { adjustments: countPendingAdjustments, payslipQuestions: countOpenQuestions },
  auditActions: [
    'payroll.generation_started',
    'payroll.generation_joined',
    'payroll.computed',
    'payroll.generated',
    'payroll.stopped',
    'payroll.submitted',
    'payroll.reopened',
    'payroll.approved',
    'payroll.paid',
    'payroll.discarded',
    'payroll.extra_run_made',
    'payroll.extra_run_previewed',
    'payroll.extra_run_recalculated',
    'payroll.group_added',
    'payroll.group_changed',
    'payroll.group_archived',
    'payroll.group_restored',
    'payroll.group_members_set',
    'payroll.group_set',
    'payroll.part_made',
    'payroll.part_previewed',
    'payroll.missing_included',
    'payroll.marked_paid_elsewhere',
    'payroll.paid_elsewhere_undone',
    'payroll.recount_settled',
    'payroll.recount_kept',
    'payroll.recounts_closed',
    'payroll.edited',
    'payroll.recalculated',
    'payroll.looked_at',
    'payroll.list_exported',
    'payroll.payslips_exported',
    'payroll.register_exported',
    'payroll.costs_exported',
    'payroll.differences_exported',
    'payroll.journal_posted',
    'payroll.journal_reversed',
    'payroll.journal_exported',
    'payroll.ledger_accounts_set',
    'payroll.bank_file_exported',
    'payroll.payment_file_exported',
    'payroll.payment_batch_made',
    'payroll.payment_release_requested',
    'payroll.payment_release_confirmed',
    'payroll.payment_release_rejected',
    'payroll.payment_account_set',
    'payroll.payment_account_removed',
    'payroll.payment_template_added',
    'payroll.payment_template_changed',
    'payroll.payment_template_removed',
    'payroll.language_set',
    'payroll.allowances_set',
    'payroll.adjustment_requested',
    'payroll.adjustment_approved',
    'payroll.adjustment_rejected',
    'payroll.adjustments_seen',
    'payroll.salary_seen',
    'payroll.salary_corrected',
    'payroll.thirteenth_rule_set',
    'payroll.rules_set',
    'payroll.rules_previewed',
    'payroll.limits_entered',
    'payroll.limits_previewed',
    'payroll.limits_confirmed',
    'payroll.limits_withdrawn',
    'payroll.limits_kept',
    'payroll.pack_added',
    'payroll.pack_confirmed',
    'payroll.pack_withdrawn',
    'payroll.cost_centres_set',
    'payroll.opening_set',
    'payroll.opening_removed',
    'payroll.openings_checked',
    'payroll.openings_entered',
    'payroll.terms_set',
    'payroll.terms_previewed',
    'payroll.insured_wages_entered',
    'payroll.insured_wages_exported',
    'payroll.insured_wages_checked',
    'payroll.establishment_set',
    'payroll.insured_person_set',
    'payroll.insurance_form_exported',
    'payroll.pay_item_added',
    'payroll.pay_item_changed',
    'payroll.pay_item_entered',
    'payroll.pay_item_ended',
    'payroll.pay_item_previewed',
    'payroll.pay_items_checked',
    'payroll.pay_items_imported',
    'payroll.loan_recorded',
    'payroll.loan_confirmed',
    'payroll.loan_rejected',
    'payroll.loan_terms_changed',
    'payroll.loan_repaid',
    'payroll.loan_repayment_reversed',
    'payroll.loan_write_off_requested',
    'payroll.loan_written_off',
    'payroll.loan_write_off_rejected',
    'payroll.loans_exported',
    'payroll.settlement_prepared',
    'payroll.settlement_previewed',
    'payroll.settlement_confirmed',
    'payroll.settlement_rejected',
    'payroll.certificate_issued',
    'payroll.question_asked',
    'payroll.question_answered',
    'payroll.question_closed',
    'payroll.commented',
    'payroll.comment_removed',
    'payroll.sign_off_check_added',
    'payroll.sign_off_check_removed',
    'payroll.signed_off',
    'payroll.sign_off_withdrawn',
    'payroll.year_statements_exported',
    'payroll.year_totals_exported',
  ],
  sealedTables: [
    sealedPaymentFiles,
    sealedPayslips,
    sealedQuestions,
    sealedComments,
    sealedTable(insuredPeople, 'versions of insurance details'),
  ],
  auditPermissions: { payroll: 'payroll.all_view' },
  groups: { ...adjustmentGroups, ...loanGroups, ...questionGroups, ...commentGroups },
  worker: (app) => {
    const workers = [startComputing(app), startClosing(app)]
    return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
  },
  demo: { createHistoryInSteps: createDemoPayroll, completeHistory: readOldPayrollNotices },
  people: {
    async employmentChanged(tx, changes, { by }) {
      await keepSettledEndings(
        tx,
        changes.map(({ userId }) => userId),
      )
      if (by !== null) await addEmploymentMakers(tx, changes, by)
      return []
    },
    departments: {
      async renamed(tx, before, after) {
        const events = await renameInThirteenthRules(tx, before, after)
        const rules = await renameDepartmentInItemRules(tx, before, after)
        return { ...rules, events: [...events, ...rules.events] }
      },
    },
    positionRenamed: (tx, before, after) => renameInItemRules(tx, 'position', before, after),
    permanentRecords: {
      named: [
        { column: payrollRecords.userId },
        { column: payrollRecords.submittedBy },
        { column: payrollRecords.approvedBy },
        { column: payrollRecords.paidBy },
        { column: payrollPayslips.userId },
        { column: payrollQuestions.userId },
        { column: payrollQuestionMessages.userId },
        { column: payrollQuestionMessages.writtenBy },
        { column: payrollComments.userId },
        { column: payrollComments.writtenBy },
        { column: payrollSignOffChecks.addedBy },
        { column: payrollSignOffChecks.removedBy },
        { column: payrollSignOffs.signedBy },
        { column: payrollRuns.generatedBy },
        { column: payrollExtraRuns.createdBy },
        { column: payrollGroups.addedBy },
        { column: payrollGroupMembers.userId },
        { column: payrollGroupMembers.enteredBy },
        { column: payrollThirteenthRules.enteredBy },
        { column: payrollExtraPayments.userId },
        { column: payrollMakers.userId },
        { column: payrollInclusions.userId },
        { column: payrollInclusions.includedBy },
        { column: payrollPaidElsewhere.userId },
        { column: payrollPaidElsewhere.markedBy },
        { column: payrollRecounts.userId },
        { column: payrollRecounts.decidedBy },
        { column: payrollOpenings.userId },
        { column: payrollOpenings.enteredBy },
        { column: payrollCostCentres.userId },
        { column: payrollCostCentres.enteredBy },
        { column: payrollTerms.userId },
        { column: payrollTerms.enteredBy },
        { column: payrollItems.createdBy },
        { column: payrollItems.closedBy },
        { column: payrollItemEntries.userId },
        { column: payrollItemEntries.enteredBy },
        { column: payrollItemEntries.endedBy },
        { column: payrollItemEndings.endedBy },
        { column: payrollLoans.userId },
        { column: payrollLoans.recordedBy },
        { column: payrollLoans.decidedBy },
        { column: payrollLoanEntries.enteredBy },
        { column: payrollLoanTerms.enteredBy },
        { column: payrollLoanWriteOffs.requestedBy },
        { column: payrollLoanWriteOffs.decidedBy },
        { column: payrollCertificates.userId },
        { column: payrollCertificates.issuedBy },
        { column: payrollSettlements.userId },
        { column: payrollSettlements.preparedBy },
        { column: payrollSettlements.decidedBy },
        { column: payrollAdjustments.userId },
        { column: payrollAdjustments.requestedBy },
        { column: payrollAdjustments.decidedBy },
        { column: payrollOutputSettings.updatedBy },
        { column: payrollPaymentBatches.madeBy },
        { column: payrollPaymentReleases.requestedBy },
        { column: payrollPaymentReleases.decidedBy },
        { column: payrollJournals.postedBy },
        { column: payRules.createdBy },
        { column: insuranceLimits.enteredBy },
        { column: insuranceLimits.confirmedBy },
        { column: insuranceLimits.withdrawnBy },
        { column: payPackFiles.enteredBy },
        { column: payPackFiles.confirmedBy },
        { column: payPackFiles.withdrawnBy },
      ],
    },
  },
}
