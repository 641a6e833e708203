import { Button } from '@mantine/core'
import { IconCertificate, IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Certificate } from '@muster/contract/payroll/certificates'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { formatDate } from '../../../kit/format.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import type { PersonOnPage } from '../../../kit/views.ts'

const CertificateDialog = lazyPart(() => import('./CertificateDialog.tsx'))

/** The languages of a certificate, with the labels of their downloads as translation keys. */
const downloads = [
  { language: 'en', label: 'Download in English' },
  { language: 'ar', label: 'Download in Arabic' },
] as const

/** Shows the salary certificates of a person, and lets the reader issue one. */
export default function CertificatesPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const [isIssuing, setIsIssuing] = useState(false)
  useFocusReturn(isIssuing)
  const { download } = useDownload()
  const query = useQuery(orpc.payroll.certificates.queryOptions({ input: { userId: person.id } }))
  const save = ({ id, reference }: Certificate, language: string) =>
    void download({
      path: `/payroll/certificates/${person.id}/${id}/file?language=${language}`,
      name: `${t('Salary certificate')} ${reference}.pdf`,
      failureTitle: t('The certificate could not be downloaded'),
    })
  const columns: Column<Certificate>[] = [
    { key: 'reference', header: t('Number'), render: ({ reference }) => <span className="nowrap">{reference}</span> },
    { key: 'addressee', header: t('For'), render: ({ addressee }) => addressee },
    { key: 'issuedOn', header: t('Issued'), render: ({ issuedOn }) => formatDate(issuedOn) },
    { key: 'issuedBy', header: t('By'), render: ({ issuedBy }) => fullName(issuedBy) },
  ]
  return (
    <Part
      title={t('Salary certificates')}
      end={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setIsIssuing(true)}
        >
          {t('Issue Certificate')}
        </Button>
      }
    >
      <Loaded framed query={query} skeleton={<ListSkeleton rows={1} height={44} />}>
        {({ certificates }) => (
          <DataTable
            rows={certificates}
            columns={columns}
            rowKey={({ id }) => id}
            rowActions={(certificate) =>
              downloads.map(({ language, label }) => ({
                label: t(label),
                icon: <IconDownload size={16} aria-hidden />,
                onClick: () => save(certificate, language),
              }))
            }
            caption={t('Salary certificates')}
            empty={
              <EmptyState
                icon={<IconCertificate size={20} />}
                title={t('No certificates yet')}
                message={t('Issue one for a bank, an embassy or a landlord.')}
              />
            }
          />
        )}
      </Loaded>
      <Suspense fallback={null}>
        {isIssuing ? <CertificateDialog person={person} onClose={() => setIsIssuing(false)} /> : null}
      </Suspense>
    </Part>
  )
}
