import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../kit/page/Section.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import type { PersonOnPage } from '../../../kit/views.ts'
import { BankingOf } from '../shared/BankingTab.tsx'
import { ContactOf } from '../shared/EmergencyTab.tsx'
import { DocumentsOf } from '../shared/HiringDocumentsTab.tsx'
import { seesRecord } from './seesRecord.ts'

/** Shows a person's hiring documents, banking details and emergency contact, each to readers who may see it. */
export default function PersonnelFilePart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const session = useSession()
  const { id } = person
  return (
    <>
      {seesRecord('hiring_documents', session, person) ? (
        <Section title={t('Hiring Documents')}>
          <DocumentsOf personId={id} />
        </Section>
      ) : null}
      {seesRecord('banking', session, person) ? (
        <Concealed title={t('Banking Details')} show={t('Show Banking Details')} isOwn={person.isSelf}>
          <BankingOf personId={id} />
        </Concealed>
      ) : null}
      {seesRecord('emergency', session, person) ? (
        <Concealed title={t('Emergency Contact')} show={t('Show Emergency Contact')} isOwn={person.isSelf}>
          <ContactOf personId={id} />
        </Concealed>
      ) : null}
    </>
  )
}

/** Shows another person's record only on request, because the server records each look at it. */
function Concealed(props: { title: string; show: string; isOwn: boolean; children: ReactNode }) {
  const { title, show, isOwn, children } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(isOwn)
  return (
    <Section title={title} description={isOwn ? undefined : t('Access is logged.')}>
      {isOpen ? (
        children
      ) : (
        <div>
          <Button ref={passFocusOnUnmount} variant="default" onClick={() => setIsOpen(true)}>
            {show}
          </Button>
        </div>
      )}
    </Section>
  )
}
