import { Button, Group, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Part } from '../../../kit/page/Section.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { useStatements } from '../yearEnd/useStatements.ts'
import { defaultYear, offeredYears } from '../yearEnd/years.ts'

/** Lets the reader download a person's statement of a year as a PDF. */
export default function StatementPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const today = useToday()
  const [year, setYear] = useState(defaultYear(today))
  const { saveStatement, isComing } = useStatements()
  return (
    <Part title={t('Yearly statement')}>
      <Group gap="xs">
        <NativeSelect
          aria-label={t('Year')}
          value={year}
          onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          data={offeredYears(today).map(String)}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-busy={isComing || undefined}
          onClick={() => saveStatement(person, year)}
        >
          {isComing ? t('Downloading…') : t('Download Statement')}
        </Button>
      </Group>
    </Part>
  )
}
