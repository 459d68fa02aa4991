import { Table, Text, Title } from '@mantine/core'
import type { FlagKind } from '@pengawas/shared/contracts/flag-kinds'
import { FLAG_TYPES } from '@pengawas/shared/flags'
import { useTranslation } from 'react-i18next'
import { useWords } from './use-words.ts'

/** How many flags of each type programs have raised. */
export function FlagTypes({ kinds }: { kinds: readonly FlagKind[] }) {
  const { t } = useTranslation(['aiAccuracy', 'wall'])
  const { count } = useWords()
  const numberOf = ({ right, wrong, undecidable, waiting }: FlagKind): number => right + wrong + undecidable + waiting
  const types = FLAG_TYPES.map((type) => ({
    type,
    flags: kinds.filter((kind) => kind.type === type).reduce((sum, kind) => sum + numberOf(kind), 0),
  })).filter(({ flags }) => flags > 0)
  return (
    <section aria-labelledby="flag-types">
      <Title order={2} size="h4" id="flag-types" mb="sm">
        {t('aiAccuracy:types.title')}
      </Title>
      {types.length === 0 ? (
        <Text role="status" c="var(--pengawas-quiet)">
          {t('aiAccuracy:types.none')}
        </Text>
      ) : (
        <Table verticalSpacing="xs" maw={480} aria-labelledby="flag-types">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('aiAccuracy:types.type')}</Table.Th>
              <Table.Th scope="col">{t('aiAccuracy:types.count')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {types.map(({ type, flags }) => (
              <Table.Tr key={type}>
                <Table.Th scope="row" fw={400}>
                  {t(`wall:flagType.${type}`)}
                </Table.Th>
                <Table.Td>{count(flags)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}
