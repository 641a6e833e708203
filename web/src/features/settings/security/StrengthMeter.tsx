import { Box, Group } from '@mantine/core'
import { IconCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PasswordRules } from '@muster/contract/kit/passwordRules'
import { passwordStrength, type StrengthLabel } from '@muster/contract/auth/passwordStrength'

const steps = [1, 2, 3, 4, 5]
const colours: Record<StrengthLabel, string> = {
  'Very Weak': 'var(--red-ink)',
  Weak: 'var(--orange-ink)',
  Medium: 'var(--amber-ink)',
  Strong: 'var(--green-ink)',
}

/** Shows a password's strength as a bar and a word, and the rules it doesn't meet yet. */
export function StrengthMeter({ password, rules }: { password: string; rules: PasswordRules }) {
  const { t } = useTranslation()
  const { score, label, unmetCriteria } = passwordStrength(password, rules)
  const colour = colours[label]
  return (
    <Box mt="xs">
      <Group gap="sm" wrap="nowrap">
        <Group component="span" gap={4} flex={1} maw="16rem" aria-hidden="true">
          {steps.map((step) => (
            <Box
              key={step}
              component="span"
              flex={1}
              h={6}
              bdrs={4}
              bg={step <= score ? colour : 'var(--line-strong)'}
            />
          ))}
        </Group>
        <Box component="span" c={colour} className="small strong" role="status">
          <span className="visually-hidden">{t('Password strength:')} </span>
          {t(label)}
        </Box>
      </Group>
      {unmetCriteria.length > 0 ? (
        <Group component="ul" mt="xs" gap="0.25rem 1rem" className="small soft" aria-label={t('Still missing')}>
          {unmetCriteria.map((criterion) => (
            <Group key={criterion} component="li" gap={6} wrap="nowrap">
              <IconCircle size={10} aria-hidden />
              {t(criterion)}
            </Group>
          ))}
        </Group>
      ) : null}
    </Box>
  )
}
