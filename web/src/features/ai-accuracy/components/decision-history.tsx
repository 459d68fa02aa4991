import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { decisionsQuery } from '../api/kinds.ts'
import { useWords } from './use-words.ts'

/** Who decided what of a kind, when and why, the newest first. */
export function DecisionHistory({ kind }: { kind: string }) {
  const { t, i18n } = useTranslation('aiAccuracy')
  const { count } = useWords()
  const found = useQuery(decisionsQuery(kind))
  return (
    <>
      <QueryStatus result={found} />
      {found.data?.length === 0 ? (
        <Text size="sm" role="status">
          {t('decisions.none')}
        </Text>
      ) : null}
      <Stack gap="xs">
        {found.data?.map((entry) => (
          <div key={entry.id} data-testid="kind-decision">
            <Text size="sm" fw={600}>
              {t(`decisions.${entry.decision}`)} ·{' '}
              <bdi>{entry.assessmentId === null ? t('decide.system') : (entry.assessmentTitle ?? '–')}</bdi>
            </Text>
            <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {entry.reason}
            </Text>
            <Text size="xs" c="var(--pengawas-quiet)">
              <bdi>{entry.decidedByName}</bdi> · {formatInstant(entry.decidedAt, i18n.language)} ·{' '}
              {t('decisions.then', {
                right: count(entry.right),
                reviews: count(entry.right + entry.wrong),
                count: entry.right + entry.wrong,
              })}
            </Text>
          </div>
        ))}
      </Stack>
    </>
  )
}
