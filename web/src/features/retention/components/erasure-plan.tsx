import { Alert, List, SimpleGrid, Text, Title } from '@mantine/core'
import type { ErasurePlan } from '@pengawas/shared/contracts/erasure'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'

/** What would go, what stays without the person, and what must be kept for now. */
export function ErasurePlanList({ plan: { goes, stays, keeps } }: { plan: ErasurePlan }) {
  const { t, i18n } = useTranslation('retention')
  const counted = (words: string, count: number): string => `${words} (${formatCount(count, i18n.language)})`
  return (
    <>
      {keeps.length === 0 ? null : (
        <Alert color="orange" title={t('erasure.keepsTitle')}>
          <Text size="sm">{t('erasure.keepsHint')}</Text>
          <List size="sm" mt="xs">
            {keeps.map(({ because, code, assessmentTitle, until }) => (
              <List.Item key={`${because} ${code}`}>
                {t(`erasure.because.${because}`)} — <bdi>{code}</bdi>, <bdi>{assessmentTitle}</bdi>
                {until === null ? null : ` (${t('erasure.until', { time: formatInstant(until, i18n.language) })})`}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <section>
          <Title order={3} size="h6">
            {t('erasure.goes')}
          </Title>
          <List size="sm">
            {goes.map(({ kind, count }) => (
              <List.Item key={kind}>{counted(t(`erasure.erased.${kind}`), count)}</List.Item>
            ))}
          </List>
        </section>
        <section>
          <Title order={3} size="h6">
            {t('erasure.stays')}
          </Title>
          <List size="sm">
            {stays.map(({ kind, count }) => (
              <List.Item key={kind}>{counted(t(`erasure.lasting.${kind}`), count)}</List.Item>
            ))}
          </List>
        </section>
      </SimpleGrid>
    </>
  )
}
