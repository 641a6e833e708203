import type { DemoPerson } from './people.ts'

/** What somebody in a role earns in a month, in Egyptian pounds, before what their years and position add. */
const monthly = {
  'Super Admin': 165_000,
  'HR Manager': 88_000,
  'Department Manager': 92_000,
  'Team Lead': 58_000,
  Employee: 24_500,
} as const

const technical = /Engineer|Designer|Controller/
const senior = /^Senior|^Chief/

/** What a person of the demo company earns in a month after `years` there, in whole hundreds of Egyptian pounds. */
export function demoSalary({ role, position }: Pick<DemoPerson, 'role' | 'position'>, years: number): number {
  const base = monthly[role] + (technical.test(position) ? 9_000 : 0) + (senior.test(position) ? 12_500 : 0)
  return Math.round((base * (100 + 6 * years)) / 10_000) * 100
}

/** Clients to whom the demo company invoices people. */
export const demoAccounts = [
  {
    name: 'Nile Logistics',
    currency: 'USD',
    type: 'REVENUE',
    description: 'Platform team on call',
    initialBalance: '0',
  },
  {
    name: 'Delta Retail Group',
    currency: 'EUR',
    type: 'REVENUE',
    description: 'Shop software',
    initialBalance: '12500',
  },
  { name: 'Office and Facilities', currency: 'USD', type: 'EXPENSE', description: null, initialBalance: '4000' },
  { name: 'Operating Account', currency: 'USD', type: 'OPERATIONAL', description: null, initialBalance: '85000' },
  { name: 'Thames Consulting', currency: 'GBP', type: 'REVENUE', description: 'Quality audits', initialBalance: '0' },
] as const

/** Who works for a client and is invoiced to the account with this name. */
export const demoContractors: Record<
  string,
  { account: string; chargingMethod: 'hourly' | 'monthly'; amount: string }
> = {
  'daniel.mbeki@demo.test': { account: 'Nile Logistics', chargingMethod: 'monthly', amount: '4200.00' },
  'oscar.ferreira@demo.test': { account: 'Thames Consulting', chargingMethod: 'hourly', amount: '38.50' },
}
