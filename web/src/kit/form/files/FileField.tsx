import { ActionIcon, Group, Input } from '@mantine/core'
import { IconPaperclip, IconUpload, IconX, type TablerIcon } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../format.ts'
import { type Bound, type NameOf, useField } from '../state/field.ts'
import classes from './FileField.module.css'

interface FileProps {
  label: string
  /** The accepted file extensions, separated by commas. */
  accept: string
  hint: string
  required?: boolean
  disabled?: boolean
  /** The name of the existing file, which a new file replaces. */
  present?: string | null
  /**
   * True to show the chosen file inside the drop zone, where it can be replaced but not removed. The field is then
   * focused first, and screen readers announce its error immediately. Only for forms in which no other field reports
   * errors immediately.
   */
  inside?: boolean
  icon?: TablerIcon
  /** True if a dialog should focus this field first. */
  'data-autofocus'?: boolean
}

/** Texts of the drop zone, for one file or for several. */
const calls = { one: ['Choose a file', 'or drop it here'], several: ['Choose files', 'or drop them here'] } as const

/** Lets the user choose or drop a file. Shows the chosen file with its size and lets the user remove it. */
export function FileInput(
  props: FileProps & {
    file?: File | null
    onChange?: (file: File | null) => void
    /** Set to accept several files. The caller shows them and lets the user remove them. */
    onChoose?: (files: File[]) => void
    error?: string | boolean | null
  },
) {
  const { label, accept, hint, required, disabled = false, present = null, inside = false } = props
  const { icon: Icon = IconUpload, file = null, onChange, onChoose, error } = props
  const { t } = useTranslation()
  const [isDragOver, setIsDragOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const size = file ? <span className={`${classes.size} numbers nowrap`}>{formatFileSize(file.size)}</span> : null

  const [call, orDrop] = calls[onChoose ? 'several' : 'one']

  const choose = (files: FileList | null) => {
    if (onChoose) return onChoose([...(files ?? [])])
    const file = files?.[0]
    if (file && !disabled) onChange?.(file)
  }
  const drop = (event: DragEvent) => {
    setIsDragOver(false)
    if (onChoose) return
    event.preventDefault()
    choose(event.dataTransfer.files)
  }
  const remove = () => {
    onChange?.(null)
    input.current?.focus()
  }

  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <div
        className={classes.zone}
        data-over={isDragOver || undefined}
        data-wrong={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsDragOver(true)
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          multiple={onChoose !== undefined}
          accept={accept}
          required={required}
          disabled={disabled}
          data-autofocus={inside || props['data-autofocus'] || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files)
            // Clearing the input lets the user choose the same file again after correcting it.
            currentTarget.value = ''
          }}
        />
        <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
        <span className={inside ? classes.inside : undefined}>
          {inside && file ? (
            <span className={classes.name}>
              {file.name} {size}
            </span>
          ) : null}
          <span>
            <span className={classes.call}>{file || present !== null ? t('Choose another file') : t(call)}</span>{' '}
            {t(orDrop)}
          </span>
          <span id={`${id}-hint`} className={classes.hint}>
            {hint}
          </span>
        </span>
      </div>
      {!inside && (file || present !== null) ? (
        <Group gap="xs" wrap="nowrap" mih="2.75rem" mt="xs" pl="sm" pr="xs" className="framed">
          <IconPaperclip className={classes.icon} size={18} stroke={1.6} aria-hidden />
          <span className={`${classes.name} truncate`}>{file ? file.name : present || label}</span>
          {size ?? <span className={classes.size}>{t('Kept unless you choose another file')}</span>}
          {file ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('Remove {name}', { name: file.name })}
              onClick={remove}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          ) : null}
        </Group>
      ) : null}
      {error ? (
        <Input.Error id={`${id}-error`} mt={4} role={inside ? 'alert' : undefined}>
          {error}
        </Input.Error>
      ) : null}
    </div>
  )
}

/** Lets the user choose a file in a form. */
export function FileField<Values extends object>({
  form,
  name,
  ...props
}: Bound<Values, NameOf<Values, File | null>> & FileProps) {
  const { value, set, error } = useField<File | null>({ form, name })
  return <FileInput {...props} file={value} onChange={set} error={error} />
}
