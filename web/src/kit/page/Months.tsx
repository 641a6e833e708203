import '@mantine/dates/styles.layer.css'
import { MonthPicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'

const [first, last] = ['2000-01-01', '2099-12-01']

/** Lets the user choose a month, `YYYY-MM`, from one year at a time. */
export default function Months({ month, onChoose }: { month: string; onChoose: (month: string | null) => void }) {
  const { t } = useTranslation()
  return (
    <MonthPicker
      value={`${month}-01`}
      defaultDate={`${month}-01`}
      minDate={first}
      maxDate={last}
      onChange={(day) => onChoose(day && day.slice(0, 7))}
      ariaLabels={{
        previousYear: t('Previous year'),
        nextYear: t('Next year'),
        previousDecade: t('Previous decade'),
        nextDecade: t('Next decade'),
      }}
    />
  )
}
