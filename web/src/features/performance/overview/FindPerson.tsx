import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { nobody, PersonSelect } from '../../../kit/form/people/PersonField.tsx'
import { openPerson } from '../shared/links.ts'

/** Lets the reader search for a person and open their performance page. */
export function FindPerson() {
  const { t } = useTranslation()
  return (
    <PersonSelect
      label={t('Find a person')}
      hidesLabel
      placeholder={t('Find a person by name or email')}
      person={null}
      onPerson={(found) => {
        if (found && found !== nobody) openPerson(found)
      }}
      query={(search) =>
        orpc.performance.people.queryOptions({ input: { about: 'note', search }, select: ({ people }) => people })
      }
    />
  )
}
