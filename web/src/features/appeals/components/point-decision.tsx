import { Badge, Stack, Text } from '@mantine/core'
import type { AppealDecision } from '@pengawas/shared/contracts/appeals'
import { useTranslation } from 'react-i18next'

const COLOURS = { upheld: 'orange', overturned: 'teal', lapsed: 'gray' } as const

/** What was decided of one thing, and why; nothing before that. */
export function PointDecision({ decision, reason }: { decision: AppealDecision | null; reason: string | null }) {
  const { t } = useTranslation('appeals')
  if (decision === null) return null
  return (
    <Stack gap={2} align="flex-start" data-testid="point-decision">
      <Badge variant="light" color={COLOURS[decision]} style={{ maxWidth: '100%' }}>
        {t(`decision.${decision}`)}
      </Badge>
      {reason === null ? null : <Text size="sm">{t('because', { reason })}</Text>}
    </Stack>
  )
}
