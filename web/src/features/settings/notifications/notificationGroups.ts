import type { NotificationPreference } from '@muster/contract/notifications/preferences'

interface Choice {
  flag: NotificationPreference
  label: string
  description: string
}

interface Group {
  title: string
  description: string
  choices: readonly Choice[]
}

/** The preferences that are shown, by group; the others are only stored (specification 3, section 3). */
export const notificationGroups: readonly Group[] = [
  {
    title: 'Leave',
    description: 'Requests for leave, yours and those that wait for you.',
    choices: [
      {
        flag: 'leaveRequestSubmitted',
        label: 'Leave request submitted',
        description: 'Somebody whose leave you decide on asks for leave.',
      },
      { flag: 'leaveRequestApproved', label: 'Leave request approved', description: 'Your request was approved.' },
      { flag: 'leaveRequestRejected', label: 'Leave request rejected', description: 'Your request was rejected.' },
    ],
  },
  {
    title: 'Payroll',
    description: 'Your pay.',
    choices: [
      { flag: 'payrollGenerated', label: 'Payroll generated', description: 'Your payslip for the month is ready.' },
      {
        flag: 'salaryAdjustment',
        label: 'Salary adjustment',
        description: 'A change of salary was asked for or decided on.',
      },
    ],
  },
  {
    title: 'Attendance and shifts',
    description: 'Your working days.',
    choices: [
      { flag: 'attendanceLate', label: 'Late arrival', description: 'You clocked in after your day had begun.' },
      { flag: 'attendanceMissing', label: 'Missing attendance', description: 'A working day has no attendance.' },
      { flag: 'shiftAssigned', label: 'Shift assigned', description: 'You were given a shift.' },
      { flag: 'shiftModified', label: 'Shift modified', description: 'One of your shifts was moved or changed.' },
    ],
  },
  {
    title: 'System',
    description: 'How you are told, and what concerns your account.',
    choices: [
      {
        flag: 'emailNotifications',
        label: 'Email notifications',
        description: 'Without it nothing of the above is sent by email.',
      },
      { flag: 'pushNotifications', label: 'Push notifications', description: 'Shown on your desktop as they happen.' },
      { flag: 'roleAssigned', label: 'Role assigned', description: 'You were given a role.' },
      { flag: 'profileUpdated', label: 'Profile updated', description: 'Somebody changed your details.' },
      { flag: 'systemMaintenance', label: 'System maintenance', description: 'The system will be away for a while.' },
      { flag: 'securityAlerts', label: 'Security alerts', description: 'Your password was changed, and the like.' },
    ],
  },
]
