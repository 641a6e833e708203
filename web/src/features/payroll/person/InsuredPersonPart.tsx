import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import type { PersonOnPage } from '../../../kit/views.ts'

const InsuredPersonDialog = lazyPart(() => import('./InsuredPersonDialog.tsx'))

/**
 * Shows how a person is known to the insurance, for its forms, and lets the user enter it. Shows nothing if the pay rules
 * have no taxes.
 */
export default function InsuredPersonPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.insuredPerson.queryOptions({ input: { userId: person.id } }))
  const { data } = query
  const [opened, setOpened] = useState(false)
  useFocusReturn(opened)
  if (!data)
    return (
      <Loaded framed query={query} failed={t('Insurance details could not be loaded')} skeleton={null}>
        {() => null}
      </Loaded>
    )
  if (!data.isTaxed) return null
  const { person: details, isUnreadable, can } = data
  return (
    <Part
      title={t('Insurance details')}
      end={
        can.set ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {details ? t('Change') : t('Enter Details')}
          </Button>
        ) : undefined
      }
    >
      {details ? (
        <div className="well">
          <Facts
            folds
            facts={[
              { label: t('Name on the identity card'), value: details.name },
              { label: t('National ID or passport'), value: details.idNumber },
              { label: t('Insurance number'), value: details.insuranceNumber || t('None yet') },
              { label: t('Entered'), value: formatDate(localDayOf(details.savedAt)) },
            ]}
          />
        </div>
      ) : (
        <p className="soft">
          {isUnreadable
            ? t('The details can’t be decrypted. Please enter them again.')
            : t('No details. Forms 1, 2 and 6 of the insurance need them.')}
        </p>
      )}
      <Suspense fallback={null}>
        {opened ? <InsuredPersonDialog person={person} details={details} onClose={() => setOpened(false)} /> : null}
      </Suspense>
    </Part>
  )
}
