import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'

const InsuredWagesDialog = lazyPart(() => import('./InsuredWagesDialog.tsx'))

/** The month in which the wages of the next year are proposed first. */
const firstMonthOfNextYear = 10

/** Leads to the proposals for the insured wages of a year: from October on, of the next one. */
export function InsuredWagesSection() {
  const { t } = useTranslation()
  const [year = 0, month = 0] = useToday().split('-').map(Number)
  const [opened, setOpened] = useState(false)
  useFocusReturn(opened)
  return (
    <Section
      title={t('Insured wages')}
      description={t('The registered wages of everyone, raised in January.')}
      action={
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {t('Propose Insured Wages')}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {opened ? (
          <InsuredWagesDialog year={month < firstMonthOfNextYear ? year : year + 1} onClose={() => setOpened(false)} />
        ) : null}
      </Suspense>
    </Section>
  )
}
