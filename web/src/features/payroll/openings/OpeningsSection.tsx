import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'

const ImportOpeningsDialog = lazyPart(() => import('./ImportOpeningsDialog.tsx'))

/** Leads to the import of the pay of a year that began outside Muster. */
export default function OpeningsSection() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  useFocusReturn(opened)
  return (
    <Section
      title={t('Years begun elsewhere')}
      description={t('The pay, insurance and tax of months before Muster, from a file for many people.')}
      action={
        <Button
          variant="default"
          leftSection={<IconFileUpload size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {t('Import Amounts')}
        </Button>
      }
    >
      <Suspense fallback={null}>{opened ? <ImportOpeningsDialog onClose={() => setOpened(false)} /> : null}</Suspense>
    </Section>
  )
}
