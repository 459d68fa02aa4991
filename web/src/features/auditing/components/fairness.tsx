import { Badge, Stack, Table, Text } from '@mantine/core'
import { type DeskFigures, FEWEST_REVIEWS, type FairnessStanding } from '@pengawas/shared/contracts/audit-desk'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'

const COLOR: Readonly<Record<FairnessStanding, string>> = {
  'too-few': 'gray',
  alone: 'gray',
  'like-all': 'gray',
  below: 'orange',
  above: 'orange',
}

/** How often each person confirms flags, beside all together: no share without its number and its interval. */
export function Fairness({ figures: { proctors, confirmedOfAll } }: { figures: DeskFigures }) {
  const { t, i18n } = useTranslation(['auditing', 'flags'])
  const { language } = i18n
  const shareText = (share: NonNullable<DeskFigures['confirmedOfAll']>): string =>
    t('auditing:fairness.share', {
      share: formatPercent(share.value, language),
      low: formatPercent(share.low, language),
      high: formatPercent(share.high, language),
      n: formatCount(share.n, language),
      count: share.n,
    })
  if (confirmedOfAll === null) return <Text size="sm">{t('auditing:fairness.none')}</Text>
  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('auditing:fairness.hint', { fewest: FEWEST_REVIEWS })}
      </Text>
      <Text size="sm">{t('auditing:fairness.all', { share: shareText(confirmedOfAll) })}</Text>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="xs" aria-label={t('auditing:fairness.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('auditing:fairness.reviewer')}</Table.Th>
              <Table.Th scope="col">{t('flags:status.confirmed')}</Table.Th>
              <Table.Th scope="col">{t('flags:status.dismissed')}</Table.Th>
              <Table.Th scope="col">{t('auditing:fairness.confirmedShare')}</Table.Th>
              <Table.Th scope="col">{t('auditing:fairness.beside')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {proctors.map(({ userId, name, confirmed, dismissed, share, standing }) => (
              <Table.Tr key={userId}>
                <Table.Th scope="row" fw={400}>
                  <bdi>{name}</bdi>
                </Table.Th>
                <Table.Td>{formatCount(confirmed, language)}</Table.Td>
                <Table.Td>{formatCount(dismissed, language)}</Table.Td>
                <Table.Td>{share === null ? '–' : shareText(share)}</Table.Td>
                <Table.Td>
                  <Badge variant="light" color={COLOR[standing]}>
                    {t(`auditing:fairness.standing.${standing}`)}
                  </Badge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
