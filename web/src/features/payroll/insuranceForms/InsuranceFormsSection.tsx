import { Button, Group } from '@mantine/core'
import { IconFileCertificate, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'

const EstablishmentDialog = lazyPart(() => import('./EstablishmentDialog.tsx'))
const InsuranceFormsDialog = lazyPart(() => import('./InsuranceFormsDialog.tsx'))

/** Shows the company's establishment at the insurance, and leads to the forms of the insurance. */
export default function InsuranceFormsSection() {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.establishment.queryOptions())
  const [opened, setOpened] = useState<'establishment' | 'forms' | null>(null)
  useFocusReturn(opened !== null)
  const close = () => setOpened(null)
  return (
    <Section
      title={t('Insurance forms')}
      description={t('Forms 1, 2 and 6 for the social insurance of Egypt, in Arabic.')}
      action={
        <Group gap="xs">
          <Button
            variant="default"
            disabled={!query.data}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpened('establishment')}
          >
            {query.data?.establishment ? t('Edit Establishment') : t('Enter Establishment')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileCertificate size={16} aria-hidden />}
            onClick={() => setOpened('forms')}
          >
            {t('Make Forms')}
          </Button>
        </Group>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={1} height={56} />}>
        {({ establishment }) =>
          establishment ? (
            <div className="well">
              <Facts
                folds
                facts={[
                  { label: t('Number of the establishment'), value: establishment.number },
                  { label: t('Insurance office'), value: establishment.office },
                ]}
              />
            </div>
          ) : (
            <p className="soft">{t('No establishment. Forms need its number and the insurance office.')}</p>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {opened === 'establishment' ? (
          <EstablishmentDialog establishment={query.data?.establishment ?? null} onClose={close} />
        ) : null}
        {opened === 'forms' ? (
          <InsuranceFormsDialog onEstablishment={() => setOpened('establishment')} onClose={close} />
        ) : null}
      </Suspense>
    </Section>
  )
}
