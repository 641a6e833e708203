import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { fullName } from '../../../kit/people/names.ts'

/** Returns a function that downloads a person's statement of a year as a PDF. `isComing` is true while it arrives. */
export function useStatements() {
  const { t } = useTranslation()
  const { download, coming } = useDownload()
  return {
    saveStatement: (person: { id: string; firstName: string; lastName: string }, year: number) =>
      void download({
        path: `/payroll/year-totals/${person.id}/statement?year=${year}`,
        name: `${t('Statement')} ${year} ${fullName(person)}.pdf`,
        failureTitle: t('The statement could not be downloaded'),
      }),
    isComing: coming !== null,
  }
}
