import { Button, Group, Loader, Stack } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaskedBanking, RevealedNumbers } from '@muster/contract/personnelFile/banking'
import { client } from '../../../kit/api/client.ts'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { accountTypeLabels, countryName, grouped } from './accountLabels.ts'
import { FurtherAccounts } from './FurtherAccounts.tsx'
import { OwnFurtherAccounts } from './OwnFurtherAccounts.tsx'

interface Shown {
  details: MaskedBanking
  /** The full numbers, if they are shown. */
  numbers?: RevealedNumbers | null
}

/** Shows the main account with masked numbers, or with the full `numbers` if given. */
function MainAccount({ details, numbers = null }: Shown) {
  const { t } = useTranslation()
  const { accountNumber, routingNumber } = numbers ?? details
  return (
    <Facts
      facts={[
        { label: t('Bank Name'), value: details.bankName },
        { label: t('Bank country'), value: countryName(details.country) },
        { label: t('Account Type'), value: t(accountTypeLabels[details.accountType]) },
        {
          label: t('Account Number'),
          wide: numbers !== null,
          value: <bdi>{numbers ? grouped(accountNumber) : accountNumber}</bdi>,
        },
        { label: t('Routing Number'), value: routingNumber && <bdi>{routingNumber}</bdi> },
      ]}
    />
  )
}

/**
 * Shows banking details with masked numbers, or with the full `numbers` if given. An earlier version also says that it had no
 * further accounts, which may be all that has changed since.
 */
export function MaskedFacts({ details, numbers, isEarlier = false }: Shown & { isEarlier?: boolean }) {
  const { t } = useTranslation()
  const { furtherAccounts } = details
  return (
    <>
      <MainAccount details={details} numbers={numbers} />
      {furtherAccounts.length > 0 ? (
        <section>
          <h3 className="subhead">{t('Further accounts')}</h3>
          <FurtherAccounts accounts={furtherAccounts} numbers={numbers} />
        </section>
      ) : isEarlier ? (
        <p className="faint small">{t('No further accounts')}</p>
      ) : null}
    </>
  )
}

/**
 * Shows a person's banking details, with a button to show or hide the full numbers. The user's own come with actions on the
 * further accounts.
 */
export function BankingFacts(props: {
  personId: string
  details: MaskedBanking
  version: number | undefined
  isOwn?: boolean
}) {
  const { personId, details, version, isOwn = false } = props
  const { t } = useTranslation()
  const [revealed, setRevealed] = useState<{ of: number | undefined; numbers: RevealedNumbers } | null>(null)
  // Numbers of an earlier version must not appear beside the accounts of this one.
  const numbers = revealed?.of === version ? (revealed?.numbers ?? null) : null
  const reveal = useAction({
    call: () => client.personnelFile.revealBanking({ id: personId }),
    onSuccess: (answer) => setRevealed({ of: version, numbers: answer }),
  })
  const Eye = numbers ? IconEyeOff : IconEye
  return (
    <Stack>
      {isOwn ? (
        <MainAccount details={details} numbers={numbers} />
      ) : (
        <MaskedFacts details={details} numbers={numbers} />
      )}
      <div>
        <Problem title={t('The numbers could not be shown')} message={reveal.failure} />
        <Group gap="sm">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={reveal.isBusy ? <Loader size={14} color="currentColor" /> : <Eye size={16} aria-hidden />}
            aria-busy={reveal.isBusy || undefined}
            onClick={() => (numbers ? setRevealed(null) : void reveal.run())}
          >
            {numbers ? t('Hide numbers') : t('Show numbers')}
          </Button>
          <span className="faint small">{t('Access is logged.')}</span>
        </Group>
      </div>
      {isOwn ? (
        <OwnFurtherAccounts
          personId={personId}
          country={details.country}
          accounts={details.furtherAccounts}
          numbers={numbers}
        />
      ) : null}
    </Stack>
  )
}
