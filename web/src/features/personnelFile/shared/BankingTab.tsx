import { Box, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaskedBanking } from '@muster/contract/personnelFile/banking'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { BankingFacts, MaskedFacts } from '../banking/BankingFacts.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { type OfPerson, RecordTab } from '../RecordTab.tsx'
import { OwnRecord, PersonRecordView, type StoredRecord, VersionList } from '../StoredRecord.tsx'

/** The banking form, loaded on demand because the account number rules of all countries are large. */
const BankingForm = lazyPart(() => import('../banking/BankingForm.tsx'))

/** Shows the tab Banking Details: the user's own and, if permitted, everyone's. */
export default function BankingTab() {
  const { t } = useTranslation()
  return (
    <RecordTab
      kind="banking"
      Own={OwnBanking}
      Theirs={BankingOf}
      title={t('All banking details')}
      titleOf={(name) => t('Banking details of {name}', { name })}
    />
  )
}

function useBanking(id: string): StoredRecord<MaskedBanking> {
  const { t } = useTranslation()
  return {
    current: useQuery(
      orpc.personnelFile.banking.queryOptions({ input: { id }, select: ({ bankingDetails }) => bankingDetails }),
    ),
    earlier: (
      <VersionList query={(page) => orpc.personnelFile.bankingVersions.queryOptions({ input: { id, ...page } })}>
        {(details) => <MaskedFacts details={details} isEarlier />}
      </VersionList>
    ),
    unopenable: (
      <Problem
        title={t('These banking details can’t be opened')}
        message={t('They couldn’t be recovered. Please enter them again.')}
      />
    ),
  }
}

/** Shows the user's banking details with a button to change them, or the form if there are none yet. */
function OwnBanking({ personId }: OfPerson) {
  const { t } = useTranslation()
  const banking = useBanking(personId)
  const [changing, setChanging] = useState(false)
  const { data } = banking.current
  return (
    <div>
      {data === null ? (
        <Box className="notice" data-colour="blue" role="note" maw="45rem" mb="lg">
          <IconInfoCircle size={18} aria-hidden />
          <p>{t('Complete your banking details to finish the onboarding process.')}</p>
        </Box>
      ) : null}
      <OwnRecord
        record={banking}
        title={t('Your banking details')}
        purpose={t('Used to pay you. Encrypted; only you, HR and payroll can see them.')}
        action={
          data?.details && !changing ? (
            <Button variant="default" onClick={() => setChanging(true)}>
              {t('Change')}
            </Button>
          ) : null
        }
      >
        {(details, version) =>
          details && !changing ? (
            <BankingFacts personId={personId} details={details} version={version} isOwn />
          ) : (
            <Suspense fallback={<ListSkeleton rows={4} height={56} />}>
              <BankingForm personId={personId} present={details} onDone={() => setChanging(false)} />
            </Suspense>
          )
        }
      </OwnRecord>
    </div>
  )
}

/** Shows another person's banking details with masked numbers. */
export function BankingOf({ personId }: OfPerson) {
  const { t } = useTranslation()
  return (
    <PersonRecordView record={useBanking(personId)} emptyText={t('No banking details yet.')}>
      {(details, version) => <BankingFacts personId={personId} details={details} version={version} />}
    </PersonRecordView>
  )
}
