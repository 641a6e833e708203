import { Box, Button, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { Problem } from '../../../kit/form/Problem.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { BankingFacts, MaskedFacts } from '../banking/BankingFacts.tsx'
import { BankingForm } from '../banking/BankingForm.tsx'
import { EverybodySection } from '../EverybodySection.tsx'
import { VersionList } from '../VersionList.tsx'

/** The tab Banking Details: where one's own pay goes, and for who may see it, everybody's. */
export default function BankingTab() {
  const { t } = useTranslation()
  const { user, can } = useSession()
  return (
    <Stack gap={40}>
      {can('settings.banking_self_manage') ? <OwnBanking personId={user.id} /> : null}
      {can('settings.banking_view_all') ? (
        <EverybodySection
          people="bankingPeople"
          title={t('Everybody’s banking details')}
          titleOf={(name) => t('Banking details of {name}', { name })}
        >
          {(id) => <BankingOf personId={id} />}
        </EverybodySection>
      ) : null}
    </Stack>
  )
}

const useBanking = (id: string) => useQuery(orpc.records.banking.queryOptions({ input: { id } }))

/** One's own: the form where there is nothing yet, else what there is, with the way to change it. */
function OwnBanking({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const banking = useBanking(personId)
  const [changing, setChanging] = useState(false)
  return (
    <Loaded query={banking} skeleton={<ListSkeleton rows={5} height={64} head={24} />}>
      {({ bankingDetails: current }) => {
        const details = current?.details ?? null
        return (
          <div>
            {current ? null : (
              <Box className="notice" data-colour="blue" role="note" maw="45rem" mb="lg">
                <IconInfoCircle size={18} aria-hidden />
                <p>{t('Complete your banking details to finish the onboarding process.')}</p>
              </Box>
            )}
            <Section
              title={t('Your banking details')}
              description={
                current
                  ? t('Saved {when}.', { when: formatInstant(current.savedAt) })
                  : t('Where your pay goes. Stored encrypted; only you and those who run payroll can see it.')
              }
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
              <Versions personId={personId} />
            </Section>
          </div>
        )
      }}
    </Loaded>
  )
}

/** Another person's, as who may see it sees it. */
function BankingOf({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const banking = useBanking(personId)
  return (
    <Loaded query={banking} skeleton={<ListSkeleton rows={3} height={56} />}>
      {({ bankingDetails: current }) =>
        current ? (
          <>
            {current.details ? (
              <BankingFacts key={current.version} personId={personId} details={current.details} />
            ) : (
              <Unopenable />
            )}
            <p>{t('Saved {when}.', { when: formatInstant(current.savedAt) })}</p>
            <Versions personId={personId} />
          </>
        ) : (
          <p>{t('There are no banking details yet.')}</p>
        )
      }
    </Loaded>
  )
}

function Unopenable() {
  const { t } = useTranslation()
  return (
    <Problem
      title={t('These banking details cannot be opened')}
      message={t('They were changed outside Muster, or encrypted with another key. They can be entered again.')}
    />
  )
}

const Versions = ({ personId }: { personId: string }) => (
  <VersionList query={(page) => orpc.records.bankingVersions.queryOptions({ input: { id: personId, ...page } })}>
    {(details) => <MaskedFacts details={details} />}
  </VersionList>
)
