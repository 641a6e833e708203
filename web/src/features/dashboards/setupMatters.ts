import {
  IconBeach,
  IconHome,
  IconCalendarStar,
  IconHierarchy2,
  IconMailCog,
  IconReceipt2,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Setup, SetupStep } from '@muster/contract/settings/setup'
import type { Matter } from './matters.ts'

/** The step that each text and address belongs to; the texts are translation keys. */
const steps: Record<SetupStep, { icon: Icon; title: string; detail: string; href: string; action: string }> = {
  company: {
    icon: IconHome,
    title: 'Name your company',
    detail: 'Its name and address are on payslips, invoices and emails.',
    href: '?view=settings&tab=company',
    action: 'Enter Details',
  },
  mail: {
    icon: IconMailCog,
    title: 'Connect a mail server',
    detail: 'Until then, emails stay in the outbox.',
    href: '?view=settings&tab=health',
    action: 'View Details',
  },
  holidays: {
    icon: IconCalendarStar,
    title: 'Add public holidays',
    detail: 'They are days off in attendance and leave.',
    href: '?view=settings&tab=holidays',
    action: 'Add Holidays',
  },
  leave: {
    icon: IconBeach,
    title: 'Check the leave policies',
    detail: 'Days per year, carry-over and certificates.',
    href: '?view=leaves&tab=policies',
    action: 'View Policies',
  },
  people: {
    icon: IconUserPlus,
    title: 'Add your people',
    detail: 'One by one, or import a list.',
    href: '?view=users',
    action: 'Add People',
  },
  managers: {
    icon: IconHierarchy2,
    title: 'Assign managers',
    detail: 'They approve the leave and hours of their team.',
    href: '?view=hierarchy',
    action: 'View Hierarchy',
  },
  pay: {
    icon: IconReceipt2,
    title: 'Check the pay rules',
    detail: 'Before you generate payroll for the first time.',
    href: '?view=settings&tab=payroll',
    action: 'View Rules',
  },
}

/** Returns the open steps of setting up a new company. `skip` dismisses a step. */
export const setupMatters = (t: TFunction, { steps: found }: Setup, skip: (step: SetupStep) => void): Matter[] =>
  found
    .filter(({ state }) => state === 'OPEN')
    .map(({ step }) => {
      const { icon, title, detail, href, action } = steps[step]
      const matter = { id: `set up ${step}`, icon, title: t(title), detail: t(detail), href, action: t(action) }
      return { ...matter, colour: 'blue', skip: () => skip(step) }
    })
