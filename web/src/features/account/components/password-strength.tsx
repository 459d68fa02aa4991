import { Progress, Stack, Text } from '@mantine/core'
import { assessPassword, PASSWORD_STRENGTHS } from '@pengawas/shared/rules/password'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../../../lib/messages.ts'

const COLORS = ['red', 'orange', 'yellow', 'teal', 'teal'] as const

/** How strong a password is, in words as well as in colour, and what would make it better. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('account')
  const message = useMessages()
  const { strength, advice } = assessPassword(password)
  const level = PASSWORD_STRENGTHS.indexOf(strength)
  const label = t(`strengths.${strength}`)
  return (
    <Stack gap={4} role="status">
      <Progress value={(level + 1) * 20} color={COLORS[level] ?? 'red'} size="sm" aria-hidden />
      <Text size="sm">{t('password.strength', { label })}</Text>
      {advice.map((code) => (
        <Text key={code} size="sm" c="var(--pengawas-quiet)">
          {message(code)}
        </Text>
      ))}
    </Stack>
  )
}
