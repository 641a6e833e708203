import { IconUserOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { DecideSettlementDialog } from './DecideSettlementDialog.tsx'
import { SettlementDetails, type SettlementStep } from './SettlementDetails.tsx'

const PrepareSettlementDialog = lazyPart(() => import('./PrepareSettlementDialog.tsx'), true)

/** Shows the final settlements of the person named in the address, and the dialogs of the steps on them. */
export default function SettlementDialog() {
  const { t } = useTranslation()
  const [step, setStep] = useState<SettlementStep | null>(null)
  const close = () => setStep(null)
  return (
    <>
      <RecordDialog
        name="leaver"
        isHidden={step !== null}
        query={(userId) => orpc.payroll.settlements.queryOptions({ input: { userId } })}
        title={t('Final settlement')}
        size={640}
        notFound={{
          title: t('Final settlement not found'),
          message: t('The link is wrong, or you don’t have access.'),
          back: t('Back to payroll'),
        }}
      >
        {({ settlements, can }) =>
          settlements.length ? (
            <SettlementDetails settlements={settlements} mayPrepare={can.prepare} onStep={setStep} />
          ) : (
            <EmptyState
              icon={<IconUserOff size={20} />}
              title={t('No final settlement yet')}
              message={t('Unused leave, notice and things to return appear here once it is prepared.')}
            />
          )
        }
      </RecordDialog>
      {step?.settlement ? (
        <DecideSettlementDialog kind={step.kind} settlement={step.settlement} onClose={close} />
      ) : null}
      <Suspense fallback={null}>
        {step?.kind === 'PREPARE' ? <PrepareSettlementDialog person={step.person} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
