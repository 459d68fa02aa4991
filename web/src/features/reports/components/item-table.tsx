import { Table, Text } from '@mantine/core'
import type { Report } from '@pengawas/shared/contracts/reports'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDecimal, formatPercent } from '../../../lib/rules/numbers.ts'

/** The questions that most need attention, then the hardest; by number, since keys and texts are for those who write them. */
export function ItemTable({ items }: { items: NonNullable<Report['items']> }) {
  const { t, i18n } = useTranslation(['reports', 'itemAnalysis'])
  const { language } = i18n
  const { asked, judged, toReview, leastAnswers, listed } = items
  if (asked === 0) return <Text size="sm">{t('reports:estimate.tooFew')}</Text>
  return (
    <>
      <Text size="sm" mb="xs">
        {t('reports:items.summary', { judged, toReview, least: leastAnswers, unjudged: asked - judged })}
      </Text>
      <Table.ScrollContainer minWidth={480}>
        <Table verticalSpacing={4} aria-label={t('reports:parts.items')}>
          <Table.Thead>
            <Table.Tr>
              {(['number', 'answers', 'facility', 'itemRest', 'reasons'] as const).map((name) => (
                <Table.Th key={name} scope="col">
                  {t(`reports:items.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {listed.map(({ number, n, facility, itemRest, reasons }, index) => (
              <Table.Tr key={number ?? `gone ${index}`}>
                <Table.Th scope="row" fw={400}>
                  {number === null ? t('reports:items.unlinked') : formatCount(number, language)}
                </Table.Th>
                <Table.Td>{formatCount(n, language)}</Table.Td>
                <Table.Td>{facility === null ? '–' : formatPercent(facility.value, language)}</Table.Td>
                <Table.Td>{itemRest === null ? '–' : formatDecimal(itemRest.value, language, 2)}</Table.Td>
                <Table.Td>
                  {reasons.map((reason) => t(`itemAnalysis:reasons.short.${reason}`)).join(', ') || '–'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {listed.length < asked && (
        <Text size="sm" c="var(--pengawas-quiet)" mt="xs">
          {t('reports:items.more', {
            shown: formatCount(listed.length, language),
            total: formatCount(asked, language),
          })}
        </Text>
      )}
    </>
  )
}
