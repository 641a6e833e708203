/** The password of everyone in the demo company. */
export const demoPassword = 'Muster-demo-1'

/** The five accounts of the demo company that can be used to sign in (contract, "First start"). */
export const demoAccounts = [
  { email: 'owner@demo.test', role: 'Super Admin' },
  { email: 'hr@demo.test', role: 'HR Manager' },
  { email: 'manager@demo.test', role: 'Department Manager' },
  { email: 'lead@demo.test', role: 'Team Lead' },
  { email: 'employee@demo.test', role: 'Employee' },
] as const

/** The lines about the demo company that are printed at the first start. */
export const demoAccountLines = [
  `This is the demo company. Sign in with the password ${demoPassword} as:`,
  ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(20)} ${role}`),
]
