import { all, type FeatureRows, no, none, ofUser, own, page, row, when } from '../../../../testing/rows.ts'
import {
  adjustmentInput,
  requestAdjustmentInput,
  decideInput,
  decideManyInput,
  keepInput,
  limitsInput,
  openingInput,
  openingYearInput,
  payRulesInput,
  previewInput,
  proposedLimitsInput,
  recountInput,
  salaryInput,
  termsInput,
} from './inputs.ts'
import {
  allowancesInput,
  approvedInput,
  draftsInput,
  generatedInput,
  missingInput,
  monthInput,
  newMonthInput,
  paidElsewhereInput,
  periodInput,
  recalculateInput,
  recordIn,
  runInput,
} from './world.ts'

const languageInput = () => ({ language: 'ar' })
const teamInput = () => ({ ...monthInput(), ...page() })
const hold = { held: true, note: 'Please look' }

// oxfmt-ignore
export const rows: FeatureRows<'payroll'> = {
  //                              nothing  Employee  Team Lead  Dept. Manager  HR Manager    Super Admin
  // Of a person out of reach, both lists are empty.
  list: row(ofUser,                 no,      all,      all,       all,           all,          all),
  export: row(none,                 '403',   '403',    '403',     '403',         'ok',         'ok'),
  summary: row(monthInput,          '403',   '403',    '403',     'ok',          'ok',         'ok'),
  departments: row(monthInput,      '403',   '403',    '403',     'ok',          'ok',         'ok'),
  // Shows statuses of the team, without amounts.
  team: row(teamInput,              '403',   '403',    '403',     'ok',          'ok',         'ok'),
  detail: [
    when('draft', recordIn('DRAFT'), no, '404 404 404', '404 404 404', '404 404 404', all,      all),
    when('paid', recordIn('PAID'),  no,      own,      own,       own,           all,          all),
  ],
  edit: row(recordIn('DRAFT', hold), no,     no,       no,        no,            '403 ok ok',  all),
  setStatus: [
    when('submit', recordIn('DRAFT', { status: 'PENDING_APPROVAL' }), no, no, no, no, no,      all),
    when('approve', recordIn('PENDING_APPROVAL', { status: 'APPROVED' }), no, no, no, no, no,  all),
    when('reopen', recordIn('PENDING_APPROVAL', { status: 'DRAFT' }), no, no, no, no, no,      all),
    when('pay', recordIn('APPROVED', { status: 'PAID' }), no, no, no, no,        no,           all),
  ],
  recalculate: row(recalculateInput, no,     no,       no,        no,            all,          all),
  payslip: [
    when('approved', recordIn('APPROVED'), no, own,   own,      own,           all,          all),
    when('draft', recordIn('DRAFT'), no, '404 404 404', '404 404 404', '404 404 404', '404 404 404', '404 404 404'),
  ],
  payslipLanguage: row(none,        '403',   'ok',     'ok',      'ok',          'ok',         'ok'),
  setPayslipLanguage: row(languageInput, '403', 'ok',  'ok',      'ok',          'ok',         'ok'),
  setAllowances: row(allowancesInput, no,    no,       no,        no,            '403 ok ok',  all),
  generate: row(newMonthInput,      '403',   '403',    '403',     '403',         '403',        'ok'),
  // Shows numbers of records, without amounts.
  previewGeneration: row(runInput,  '403',   '403',    '403',     '403',         '403',        'ok'),
  runs: row(() => ({ year: 2000 }), '403',   '403',    '403',     '403',         '403',        'ok'),
  run: row(runInput,                '403',   '403',    '403',     '403',         '403',        'ok'),
  differences: row(periodInput,     '403',   '403',    '403',     '403',         '403',        'ok'),
  missing: row(periodInput,         '403',   '403',    '403',     '403',         '403',        'ok'),
  missingTotals: row(runInput,      '403',   '403',    '403',     '403',         '403',        'ok'),
  include: row(generatedInput,      '403',   '403',    '403',     '403',         '403',        'ok'),
  paidElsewhere: row(periodInput,   '403',   '403',    '403',     '403',         '403',        'ok'),
  markPaidElsewhere: row(missingInput, no,   no,       no,        no,            no,           all),
  undoPaidElsewhere: row(paidElsewhereInput, no, no,   no,        no,            no,           all),
  recounts: row(page,               '403',   '403',    '403',     '403',         '403',        'ok'),
  decideRecounts: row(recountInput,       '403',   '403',    '403',     '403',         '403',        'ok'),
  setRunStatus: row(draftsInput({ status: 'PENDING_APPROVAL' }), '403', '403', '403', '403', '403', 'ok'),
  payslips: row(approvedInput(),    '403',   '403',    '403',     '403',         '403',        'ok'),
  register: row(approvedInput(),    '403',   '403',    '403',     '403',         '403',        'ok'),
  journal: row(approvedInput(),     '403',   '403',    '403',     '403',         '403',        'ok'),
  bankFile: row(approvedInput({ currency: 'EGP' }), '403', '403', '403', '403', '403',        'ok'),
  discard: row(draftsInput(),       '403',   '403',    '403',     '403',         '403',        'ok'),
  adjustments: row(ofUser,          no,      no,       no,        all,           all,          all),
  // Adjustments requested by someone else, the owner.
  adjustment: row(adjustmentInput,  no,      no,       no,        '404 404 404', all,          all),
  requestAdjustment: row(requestAdjustmentInput, no,    no,       no,        '403 ok 400',  '403 ok ok',  all),
  decideAdjustment: [
    when('approve', decideInput('APPROVED'), no, no, no,        no,            no,           all),
    when('reject', decideInput('REJECTED'), no, no,  no,        no,            no,           all),
  ],
  pendingAdjustments: row(ofUser,     no,   no,    no,     no,         no,        all),
  decideAdjustments: row(decideManyInput, '403', '403', '403',    '403',         '403',        'ok'),
  adjustable: row(none,             '403',   '403',    '403',     'ok',          'ok',         'ok'),
  adjustmentPreview: row(previewInput, no,   no,       no,        '403 ok 400',  '403 ok ok',  all),
  // Permission to request adjustments for the team does not show its pay.
  previewSalary: row(salaryInput,     no,    no,       no,        '404 404 404', '403 ok ok',  all),
  rules: row(none,                  '403',   '403',    '403',     '403',         'ok',         'ok'),
  setRules: row(payRulesInput,      '403',   '403',    '403',     '403',         'ok',         'ok'),
  previewRules: row(payRulesInput,  '403',   '403',    '403',     '403',         'ok',         'ok'),
  limits: row(none,                 '403',   '403',    '403',     '403',         'ok',         'ok'),
  enterLimits: row(limitsInput,     '403',   '403',    '403',     '403',         'ok',         'ok'),
  previewLimits: row(limitsInput,   '403',   '403',    '403',     '403',         'ok',         'ok'),
  confirmLimits: row(proposedLimitsInput, '403', '403', '403',    '403',         'ok',         'ok'),
  withdrawLimits: row(proposedLimitsInput, '403', '403', '403',   '403',         'ok',         'ok'),
  keepLimits: row(keepInput,        '403',   '403',    '403',     '403',         'ok',         'ok'),
  openings: row(ofUser,             no,      no,       no,        no,            all,          all),
  setOpening: row(openingInput,     no,      no,       no,        no,            '403 ok ok',  all),
  removeOpening: row(openingYearInput, no,   no,       no,        no,            '403 ok ok',  all),
  terms: row(ofUser,                no,      no,       no,        no,            all,          all),
  setTerms: row(termsInput,         no,      no,       no,        no,            '403 ok ok',  all),
  previewTerms: row(termsInput,     no,      no,       no,        no,            '403 ok ok',  all),
}
