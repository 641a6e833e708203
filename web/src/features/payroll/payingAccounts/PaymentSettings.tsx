import { AccountingSection } from './AccountingSection.tsx'
import { PaymentsSection } from './PaymentsSection.tsx'
import { TemplatesSection } from './TemplatesSection.tsx'

/** Shows the settings of what leaves payroll: paying accounts, templates of files, and accounts of the journal. */
export default function PaymentSettings() {
  return (
    <>
      <PaymentsSection />
      <TemplatesSection />
      <AccountingSection />
    </>
  )
}
