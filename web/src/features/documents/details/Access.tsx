import { Group } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'
import { orpc } from '../../../kit/api/client.ts'
import { fullName } from '../../../kit/people/names.ts'

/** Maximum number of ids in the URL of one request. */
const batchSize = 100

/** Shows who can see a document. Lists names if the user may share it. */
export function Access({ document }: { document: Document }) {
  const { t } = useTranslation()
  const { isPrivate, isShared, can, sharedWithIds, sharedWithDepartments, uploadedBy } = document
  const parts = Array.from({ length: Math.ceil(sharedWithIds.length / batchSize) }, (_, index) =>
    sharedWithIds.slice(index * batchSize, (index + 1) * batchSize),
  )
  const people = useQueries({
    queries: parts.map((ids) => orpc.documents.directory.queryOptions({ input: { ids } })),
    combine: (answers) => answers.flatMap(({ data }) => data?.people ?? []),
  })
  const text = !isPrivate
    ? t('Everyone in the company')
    : !isShared
      ? t('{name} and document administrators', { name: fullName(uploadedBy) })
      : can.share
        ? t('{name}, document administrators and:', { name: fullName(uploadedBy) })
        : t('{name}, document administrators and the people it’s shared with', { name: fullName(uploadedBy) })
  const names = [...sharedWithDepartments.map((each) => t(each)), ...people.map((person) => fullName(person))]
  return (
    <section>
      <h4 className="subhead">{t('Access')}</h4>
      <p className="soft">{text}</p>
      {names.length > 0 ? (
        <Group component="ul" className="unmarked" gap={4} pt={4} aria-label={t('Shared with')}>
          {names.map((name, index) => (
            <li key={index} className="tag" data-colour="grey" dir="auto">
              {name}
            </li>
          ))}
        </Group>
      ) : null}
    </section>
  )
}
