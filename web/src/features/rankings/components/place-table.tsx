import { Group, Text } from '@mantine/core'
import type { RankedParticipant } from '@pengawas/shared/contracts/rankings'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { column, DataTable } from '../../../ui/data-table.tsx'
import { PlaceName } from './place-name.tsx'
import { PlaceState } from './place-state.tsx'

/** Best first, and in no other order. */
const ORDER = { sort: null, order: 'asc', sortBy: () => undefined } as const

/** The places after the first three ranks. Without names there is no time of hand-in. */
export function PlaceTable({ places, assessmentId }: { places: readonly RankedParticipant[]; assessmentId: string }) {
  const { t, i18n } = useTranslation('rankings')
  const hasTimes = places.some(({ completedAt }) => completedAt !== null)
  const columns = [
    column<RankedParticipant>({
      id: 'rank',
      header: t('fields.rank'),
      cell: ({ rank, isTied }) => t(isTied ? 'rank.tied' : 'rank.alone', { rank }),
    }),
    column<RankedParticipant>({
      id: 'participant',
      header: t('fields.participant'),
      cell: (place) => <PlaceName place={place} assessmentId={assessmentId} />,
    }),
    column<RankedParticipant>({
      id: 'score',
      header: t('fields.score'),
      cell: ({ score, state }) => (
        <Group gap="xs">
          <Text fw={700} component="span">
            {`${formatNumber(score, i18n.language)}%`}
          </Text>
          <PlaceState state={state} />
        </Group>
      ),
    }),
    ...(hasTimes
      ? [
          column<RankedParticipant>({
            id: 'completedAt',
            header: t('fields.completedAt'),
            cell: ({ completedAt }) => (completedAt === null ? '–' : formatInstant(completedAt, i18n.language)),
          }),
        ]
      : []),
  ]
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      items={places}
      list={ORDER}
      rowId={({ participantNumber }) => participantNumber}
      isStale={false}
    />
  )
}
