import { Input } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useId, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../kit/fileSize.ts'
import classes from './Import.module.css'

/** The file of people: chosen or dropped. Another one takes its place. */
export function ImportFileField(props: {
  file: File | null
  disabled: boolean
  error: string | null
  onChoose: (file: File) => void
}) {
  const { file, disabled, error, onChoose } = props
  const { t, i18n } = useTranslation()
  const [over, setOver] = useState(false)
  const id = useId()

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !disabled) onChoose(dropped)
  }

  return (
    <div>
      <Input.Label htmlFor={id}>{t('CSV file')}</Input.Label>
      <div
        className={classes.zone}
        data-over={over || undefined}
        data-wrong={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          className={classes.input}
          type="file"
          accept=".csv,text/csv"
          disabled={disabled}
          data-autofocus
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0]
            // So that the same file may be chosen again once it is corrected.
            currentTarget.value = ''
            if (chosen) onChoose(chosen)
          }}
        />
        <IconFileSpreadsheet className={classes.icon} size={18} stroke={1.6} aria-hidden />
        <span className={classes.chosen}>
          {file ? (
            <span className={classes.name}>
              {file.name} <span className={classes.size}>{fileSize(file.size, i18n.language)}</span>
            </span>
          ) : null}
          <span>
            <span className={classes.call}>{file ? t('Choose another file') : t('Choose a file')}</span>{' '}
            {t('or drop it here')}
          </span>
          <span id={`${id}-hint`} className={classes.small}>
            {t('With commas or semicolons, in UTF-8, up to 5 MB and 5,000 people')}
          </span>
        </span>
      </div>
      {error ? (
        <Input.Error id={`${id}-error`} mt={4} role="alert">
          {error}
        </Input.Error>
      ) : null}
    </div>
  )
}
