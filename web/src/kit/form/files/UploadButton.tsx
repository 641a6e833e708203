import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/**
 * Shows a button that opens the file picker and uploads the chosen file immediately. During the upload it keeps the
 * focus and ignores presses.
 */
export function UploadButton(props: {
  label: string
  /** The accepted file types or extensions, separated by commas. */
  accept: string
  uploading: boolean
  /** True while the upload must wait for something else. */
  disabled?: boolean
  variant?: ButtonProps['variant']
  onChoose: (file: File) => void
}) {
  const { label, accept, uploading, disabled = uploading, variant, onChoose } = props
  const { t } = useTranslation()
  return (
    <FileButton
      accept={accept}
      disabled={disabled}
      onChange={(file) => file && onChoose(file)}
      // Clearing the input lets the user choose the same file again.
      inputProps={{ onClick: ({ currentTarget }) => (currentTarget.value = '') }}
    >
      {({ onClick }) => (
        <Button
          variant={variant}
          leftSection={<IconUpload size={16} aria-hidden />}
          aria-disabled={disabled || undefined}
          aria-busy={uploading || undefined}
          onClick={onClick}
        >
          {uploading ? t('Uploading…') : label}
        </Button>
      )}
    </FileButton>
  )
}
