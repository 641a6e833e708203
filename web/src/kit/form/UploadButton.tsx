import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A button that asks for a file, which is uploaded at once. While it waits it keeps the focus and does nothing. */
export function UploadButton(props: {
  label: string
  /** The types or extensions that can be chosen, with commas. */
  accept: string
  uploading: boolean
  /** Where it must wait for something else. */
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
      // So that the same file may be chosen again.
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
          {uploading ? t('Uploading...') : label}
        </Button>
      )}
    </FileButton>
  )
}
