import { Alert, List, Text } from '@mantine/core'
import type { VoidTreatment } from '@pengawas/shared/contracts/test-results'
import { IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface VoidedQuestion {
  number: number
  treatment: VoidTreatment
  /** Null: not for this reader yet. */
  reason: string | null
  /** Who decided, and when; candidates are not told. */
  decided?: string
}

/** Which questions are void, and why. */
export function VoidedNote({ questions }: { questions: readonly VoidedQuestion[] }) {
  const { t } = useTranslation('results')
  if (questions.length === 0) return null
  return (
    <Alert
      role="note"
      variant="light"
      color="blue"
      icon={<IconCircleOff aria-hidden />}
      title={t('voided.title')}
      data-testid="voided-note"
    >
      <List size="sm" spacing={4}>
        {questions.map(({ number, treatment, reason, decided }) => (
          <List.Item key={number} style={{ overflowWrap: 'anywhere' }}>
            {reason === null
              ? t(`voided.without.${treatment}`, { number })
              : t(`voided.${treatment}`, { number, reason })}
            {decided === undefined ? null : (
              <Text size="xs" c="var(--pengawas-quiet)">
                <bdi>{decided}</bdi>
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
