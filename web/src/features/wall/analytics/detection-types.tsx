import { List, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { detectionTypesQuery } from './analytics-api.ts'

/** What can be flagged here, how sure analysis must be of it, and what a flag can be dismissed for. */
export function DetectionTypesList() {
  const { t, i18n } = useTranslation(['sessions', 'wall', 'flags'])
  const found = useQuery(detectionTypesQuery)
  const types = found.data?.types ?? []
  const named = (isTechnical: boolean): string[] =>
    types.filter((each) => each.isTechnical === isTechnical).map(({ type }) => t(`wall:flagType.${type}`))
  return (
    <>
      <QueryStatus result={found} />
      {found.isSuccess ? (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          <Named title={t('flags:kind.conduct')} items={named(false)} />
          <Named title={t('flags:kind.technical')} items={named(true)} />
          <Named
            title={t('sessions:analytics.detection.thresholds')}
            items={found.data.severities.map(({ severity, minConfidence }) =>
              t('sessions:analytics.detection.from', {
                severity: t(`wall:severity.${severity}`),
                value: formatPercent(minConfidence, i18n.language),
              }),
            )}
          >
            <Text size="sm" c="var(--pengawas-quiet)" mt="xs">
              {t('sessions:analytics.detection.below')}
            </Text>
          </Named>
          <Named
            title={t('sessions:analytics.detection.dismissals')}
            items={found.data.dismissals.map((dismissal) => t(`flags:dismissal.${dismissal}`))}
          />
        </SimpleGrid>
      ) : null}
    </>
  )
}

function Named({ title, items, children }: { title: string; items: readonly string[]; children?: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h6" mb="xs">
        {title}
      </Title>
      <List size="sm">
        {items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
      {children}
    </div>
  )
}
