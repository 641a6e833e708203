import { Button, Group, Loader, Stack } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatter } from '@muster/contract/kit/formatters'
import type { AccountType, MaskedBanking, RevealedNumbers } from '@muster/contract/personnelFile/banking'
import { i18n } from '../../../i18n.ts'
import { client } from '../../../kit/api/client.ts'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useAction } from '../../../kit/useAction.tsx'

export const accountTypeLabels: Record<AccountType, string> = { checking: 'Checking', savings: 'Savings' }

/** Returns the name of a country in the user's language. */
export const countryName = (code: string): string =>
  formatter('DisplayNames', i18n.language, { type: 'region' }).of(code) ?? code

/** Returns a number split into groups of four characters, as on paper. */
const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

/** Shows banking details with masked numbers, or with the full `numbers` if given. */
export function MaskedFacts({ details, numbers = null }: { details: MaskedBanking; numbers?: RevealedNumbers | null }) {
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

/** Shows a person's banking details, with a button to show or hide the full numbers. */
export function BankingFacts({ personId, details }: { personId: string; details: MaskedBanking }) {
  const { t } = useTranslation()
  const [numbers, setNumbers] = useState<RevealedNumbers | null>(null)
  const reveal = useAction({ call: () => client.personnelFile.revealBanking({ id: personId }), onSuccess: setNumbers })
  const Eye = numbers ? IconEyeOff : IconEye
  return (
    <Stack>
      <MaskedFacts details={details} numbers={numbers} />
      <div>
        <Problem title={t('The numbers could not be shown')} message={reveal.failure} />
        <Group gap="sm">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={reveal.isBusy ? <Loader size={14} color="currentColor" /> : <Eye size={16} aria-hidden />}
            aria-busy={reveal.isBusy || undefined}
            onClick={() => (numbers ? setNumbers(null) : void reveal.run())}
          >
            {numbers ? t('Hide numbers') : t('Show numbers')}
          </Button>
          <span className="faint small">{t('Access is logged.')}</span>
        </Group>
      </div>
    </Stack>
  )
}
