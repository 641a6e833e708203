import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { FormSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { InsuranceLimitsSection } from '../limits/InsuranceLimitsSection.tsx'
import { PayRulesSection } from '../rules/PayRulesSection.tsx'

const rules = orpc.payroll.rules.queryOptions()

/** Shows the pay rules and the limits of social insurance, both as the tab Payroll of Settings and within System Settings. */
export default function PayRulesTab() {
  const query = useQuery(rules)
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {({ versions, earliest }) => (
        <>
          <PayRulesSection versions={versions} earliest={earliest} />
          {versions.some(({ pack }) => pack !== 'NONE') ? <InsuranceLimitsSection /> : null}
        </>
      )}
    </Loaded>
  )
}
