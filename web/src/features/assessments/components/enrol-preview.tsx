import { List, Paper, ScrollArea, Stack, Text } from '@mantine/core'
import type { FoundCandidates } from '@pengawas/shared/contracts/enrolment'
import { useTranslation } from 'react-i18next'

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
            <section key={reason} aria-label={t(`enrol.${reason}`, { count: lines.length })}>
              <Text size="sm" fw={600} c="var(--mantine-color-error)">
                {t(`enrol.${reason}`, { count: lines.length })}
              </Text>
              <ScrollArea.Autosize mah={120} type="auto">
                <List size="sm" withPadding>
                  {lines.map((line, index) => (
                    <List.Item key={`${index} ${line}`}>
                      <bdi>{line}</bdi>
                    </List.Item>
                  ))}
                </List>
              </ScrollArea.Autosize>
            </section>
          ),
        )}
      </Stack>
    </Paper>
  )
}
