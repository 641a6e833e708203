export const ofAttendance = () => ({ reportId: 'attendance' })
export const ofPayroll = () => ({ reportId: 'payroll' })
export const presentDaysInput = () => ({ ...ofAttendance(), metric: 'presentDays', page: 1, limit: 100 })
export const netPayInput = () => ({ ...ofPayroll(), metric: 'netAmountEGP', page: 1, limit: 100 })
