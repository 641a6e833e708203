import type { SignOff, SignOffCheck } from '@muster/contract/payroll/signOffs'
import { i18n } from '../../../i18n.ts'

/** The colour and label of each status of a sign-off. Labels are translation keys. */
export const signOffStyles: Record<SignOff['status'], { colour: 'amber' | 'green'; label: string }> = {
  MISSING: { colour: 'amber', label: 'Not signed' },
  OUTDATED: { colour: 'amber', label: 'Outdated' },
  SIGNED: { colour: 'green', label: 'Signed' },
}

/** The people who may sign, by their permission, as translation keys. */
export const signerLabels: Record<SignOffCheck['signer'], string> = {
  'payroll.process': 'People who generate payroll',
  'payroll.approve': 'People who approve payroll',
  'payroll.update': 'People who change payroll drafts',
  'payroll.tax': 'People who maintain pay rules',
}

/** Returns the name of a sign-off in the user's language. */
export const checkName = ({ name, arabicName }: { name: string; arabicName: string }): string =>
  i18n.language === 'ar' ? arabicName : name
