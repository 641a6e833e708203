import { ActionIcon, Input } from '@mantine/core'
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { certificateExtensions } from '@muster/contract/leaves/calls'
import { fileSize } from '../../kit/fileSize.ts'
import classes from './CertificateField.module.css'

/**
 * The medical certificate of a sick leave: chosen or dropped, shown with its size, and taken away again. `present` is
 * the name of the one that the request has already, which another one takes the place of.
 */
export function CertificateField(props: {
  file: File | null
  present?: string | null
  onChange: (file: File | null) => void
  error?: string | null
}) {
  const { file, present = null, onChange, error } = props
  const { t, i18n } = useTranslation()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChange(event.dataTransfer.files[0] ?? file)
  }
  const remove = () => {
    if (input.current) input.current.value = ''
    onChange(null)
    input.current?.focus()
  }

  return (
    <div>
      <Input.Label htmlFor={id}>{t('Medical Certificate')}</Input.Label>
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
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          accept={certificateExtensions.join(',')}
          required={present === null}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ currentTarget }) => onChange(currentTarget.files?.[0] ?? file)}
        />
        <IconUpload className={classes.icon} size={18} stroke={1.6} aria-hidden />
        <span>
          <span className={classes.call}>
            {file || present !== null ? t('Choose another file') : t('Choose a file')}
          </span>{' '}
          {t('or drop it here')}
          <span id={`${id}-hint`} className={classes.hint}>
            {t('PDF, JPG, JPEG, PNG, DOC or DOCX, up to 10 MB')}
          </span>
        </span>
      </div>
      {!file && present !== null ? (
        <div className={classes.file}>
          <IconPaperclip className={classes.icon} size={18} stroke={1.6} aria-hidden />
          <span className={classes.name}>{present || t('Medical Certificate')}</span>
          <span className={classes.size}>{t('Stays unless you choose another file')}</span>
        </div>
      ) : null}
      {file ? (
        <div className={classes.file}>
          <IconPaperclip className={classes.icon} size={18} stroke={1.6} aria-hidden />
          <span className={classes.name}>{file.name}</span>
          <span className={classes.size}>{fileSize(file.size, i18n.language)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('Remove {name}', { name: file.name })}
            onClick={remove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
      {error ? (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      ) : null}
    </div>
  )
}
