import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { ApproverSection } from '../rules/ApproverSection.tsx'
import { PayRulesSection } from '../rules/PayRulesSection.tsx'

const rules = orpc.payroll.rules.queryOptions()

/** The tab Payroll of Settings: by what rules pay is computed, and for the owner, who approves it. */
export default function PayRulesTab() {
  const { user, can } = useSession()
  const query = useQuery(rules)
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={6} height={64} />}>
      {({ versions, earliest, separateApprover }) => (
        <>
          <PayRulesSection versions={versions} earliest={earliest} />
          {user.isOwner && can('payroll.approve') ? <ApproverSection separateApprover={separateApprover} /> : null}
        </>
      )}
    </Loaded>
  )
}
