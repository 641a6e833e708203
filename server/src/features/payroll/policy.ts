import type { Area } from '../../people/reach.ts'

/** The people whose pay the actor sees. */
export const payrollArea: Area = {
  feature: 'payroll',
  name: 'payroll',
  team: ['payroll.team_view'],
  all: ['payroll.all_view'],
}

/** The people for whom the actor may ask for an adjustment. */
export const adjustmentsArea: Area = {
  feature: 'payroll',
  name: 'salaryAdjustments',
  team: ['payroll.create'],
  all: ['payroll.all_view'],
}
