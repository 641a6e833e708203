import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { countImported, useLastImport } from './lastImport.ts'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'))

/** Shows the button that opens the import of people. */
export function ImportPeople() {
  const { t } = useTranslation()
  const last = useLastImport()
  const [opened, setOpened] = useState(false)
  useFocusReturn(opened)
  const isRunning = last?.status === 'RUNNING'
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {isRunning ? t('Importing {done} of {total}', { done: countImported(last), total: last.total }) : t('Import')}
      </Button>
      <Suspense fallback={null}>{opened ? <ImportDialog onClose={() => setOpened(false)} /> : null}</Suspense>
    </>
  )
}
