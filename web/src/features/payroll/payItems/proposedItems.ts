import type { AddPayItem } from '@muster/contract/payroll/payItems'

/** A pay item that the law of a country demands, to begin with. */
interface ProposedItem {
  /** The name of the choice, as a translation key. */
  label: string
  /** The next step and the source of the figures, as a translation key (decision 0137). */
  meaning: string
  item: Omit<AddPayItem, 'account'>
}

const monthly = { frequency: 'RECURRING', isTaxed: false, isInsured: false, isProrated: false } as const

export const proposedItems: Record<string, ProposedItem> = {
  MARTYRS: {
    label: 'Egypt: martyrs’ fund',
    meaning:
      'Law 4 of 2021 takes 0.05 % of the gross pay. Add a rule for everyone with that percentage. An accountant must confirm it.',
    item: {
      ...monthly,
      code: 'MARTYRS',
      name: 'Martyrs’ fund',
      arabicName: 'صندوق تكريم الشهداء',
      type: 'DEDUCTION',
      formula: 'PERCENT_OF_GROSS',
    },
  },
  TRAINING: {
    label: 'Egypt: training fund',
    meaning:
      'By Law 14 of 2025, the company pays 0.25 % of the minimum insured wage for each employee, from EGP 10 to 30 a month. Add a rule for everyone with that amount: 10 for 2026. An accountant must confirm it.',
    item: {
      ...monthly,
      code: 'TRAINING',
      name: 'Training fund',
      arabicName: 'صندوق تمويل التدريب والتأهيل',
      type: 'EMPLOYER',
      formula: 'FIXED',
    },
  },
}
