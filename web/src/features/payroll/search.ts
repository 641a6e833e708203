import routes from 'virtual:contract-routes'
import type { SearchEntries } from '../../kit/searchEntries.ts'

const page = '?view=payroll'

/** The tabs and actions that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'tab',
      label: 'My Payslips',
      href: `${page}&tab=mine`,
      words: 'salary pay wage',
      isVisibleTo: ({ can }) => can('payroll.read'),
    },
    {
      kind: 'tab',
      label: 'Payroll Records',
      href: `${page}&tab=records`,
      words: 'salaries pay month',
      isVisibleTo: ({ can }) => can(routes.payroll.summary['~orpc'].meta.needs),
    },
    {
      kind: 'tab',
      label: 'Salary Adjustments',
      href: `${page}&tab=adjustments`,
      words: 'bonus deduction raise',
      isVisibleTo: ({ can }) => can(routes.payroll.adjustments['~orpc'].meta.needs),
    },
    {
      kind: 'tab',
      label: 'Leaving',
      href: `${page}&tab=leaving`,
      words: 'final settlement gratuity leavers notice',
      isVisibleTo: ({ can }) => can(routes.payroll.leavers['~orpc'].meta.needs),
    },
    {
      kind: 'tab',
      label: 'Year-End',
      href: `${page}&tab=year`,
      words: 'annual totals tax statement',
      isVisibleTo: ({ can }) => can(routes.payroll.yearTotals['~orpc'].meta.needs),
    },
    {
      kind: 'tab',
      label: 'Payslip Questions',
      href: '?view=approvals&tab=payslipQuestions',
      words: 'ask answer payroll line',
      isVisibleTo: ({ can }) => can(routes.payroll.openQuestions['~orpc'].meta.needs),
    },
    {
      kind: 'action',
      label: 'Generate Payroll',
      href: `${page}&tab=records&add=payroll`,
      words: 'run calculate salaries',
      isVisibleTo: ({ can }) =>
        can(routes.payroll.summary['~orpc'].meta.needs) && can(routes.payroll.generate['~orpc'].meta.needs),
    },
  ],
}

export default entries
