import { Paper, Stack, Text } from '@mantine/core'
import type { FoundCandidates } from '@pengawas/shared/contracts/enrolment'
import { useTranslation } from 'react-i18next'
import { NamedLines } from './named-lines.tsx'

interface EnrolPreviewProps {
  result: FoundCandidates
  /** How many of those who were found are not chosen yet. */
  added: number
}

/** Who a list of candidates would add, and each line that adds nobody, with the reason. */
export function EnrolPreview({ result: { found, inactive, unknown, unreadable }, added }: EnrolPreviewProps) {
  const { t } = useTranslation('assessments')
  const missing = [
    ['unknown', unknown],
    ['inactive', inactive.map(({ name, nip }) => `${name} · ${nip}`)],
    ['unreadable', unreadable],
  ] as const
  return (
    <Paper withBorder p="sm" radius="md" role="status">
      <Stack gap="sm">
        <Text fw={600}>
          {t('enrol.found', { count: added })}
          {found.length > added ? ` · ${t('enrol.already', { count: found.length - added })}` : ''}
        </Text>
        {missing.map(([reason, lines]) =>
          lines.length === 0 ? null : (
            <NamedLines key={reason} label={t(`enrol.${reason}`, { count: lines.length })} lines={lines} isFault />
          ),
        )}
      </Stack>
    </Paper>
  )
}
