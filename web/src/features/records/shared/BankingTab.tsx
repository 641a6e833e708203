import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankingVersion } from '@muster/contract/records/banking'
import { orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'
import { Banner } from '../banking/Banner.tsx'
import { BankingFacts } from '../banking/BankingFacts.tsx'
import { BankingForm } from '../banking/BankingForm.tsx'
import { BankingVersions } from '../banking/BankingVersions.tsx'
import { EverybodySection } from '../EverybodySection.tsx'
import { Section } from '../../../kit/page/Section.tsx'

/** The tab Banking Details: where one's own pay goes, and for who may see it, everybody's. */
export default function BankingTab() {
  const { t } = useTranslation()
  const { user, can } = useSession()
  return (
    <>
      {can('settings.banking_self_manage') ? <OwnBanking personId={user.id} /> : null}
      {can('settings.banking_view_all') ? (
        <EverybodySection
          people="bankingPeople"
          title={t('Everybody’s banking details')}
          titleOf={(name) => t('Banking details of {name}', { name })}
          render={({ id }) => <BankingOf personId={id} />}
        />
      ) : null}
    </>
  )
}

const useBanking = (id: string) => useQuery(orpc.records.banking.queryOptions({ input: { id } }))

/** One's own: the form where there is nothing yet, else what there is, with the way to change it. */
function OwnBanking({ personId }: { personId: string }) {
  const { data, error, refetch } = useBanking(personId)
  if (data) return <Own personId={personId} current={data.bankingDetails} />
  if (error) return <ErrorState message={apiError(error).message} onRetry={() => void refetch()} />
  return <ListSkeleton rows={5} height={64} head={24} />
}

function Own({ personId, current }: { personId: string; current: BankingVersion | null }) {
  const { t } = useTranslation()
  const [changing, setChanging] = useState(false)
  const details = current?.details ?? null
  const description = t('Where your pay goes. Stored encrypted; only you and those who run payroll can see it.')
  return (
    <>
      {current ? null : <Banner>{t('Complete your banking details to finish the onboarding process.')}</Banner>}
      <Section
        title={t('Your banking details')}
        description={current ? t('Saved {when}.', { when: formatInstant(current.savedAt) }) : description}
        action={
          details && !changing ? (
            <Button variant="default" onClick={() => setChanging(true)}>
              {t('Change')}
            </Button>
          ) : null
        }
      >
        {current && !details ? <Unopenable /> : null}
        {details && !changing ? (
          <BankingFacts key={current?.version} personId={personId} details={details} />
        ) : (
          <BankingForm personId={personId} present={details} onDone={() => setChanging(false)} />
        )}
        <BankingVersions personId={personId} />
      </Section>
    </>
  )
}

/** Another person's, as who may see it sees it. */
function BankingOf({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useBanking(personId)
  if (!data && error) return <ErrorState message={apiError(error).message} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} height={56} />
  const { bankingDetails: current } = data
  if (!current) return <p>{t('There are no banking details yet.')}</p>
  return (
    <>
      {current.details ? (
        <BankingFacts key={current.version} personId={personId} details={current.details} />
      ) : (
        <Unopenable />
      )}
      <p>{t('Saved {when}.', { when: formatInstant(current.savedAt) })}</p>
      <BankingVersions personId={personId} />
    </>
  )
}

function Unopenable() {
  const { t } = useTranslation()
  return (
    <Problem
      title={t('These banking details cannot be opened')}
      message={t('They were changed outside of Muster, or belong to another key. They can be entered anew.')}
    />
  )
}
