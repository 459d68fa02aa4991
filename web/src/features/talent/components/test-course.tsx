import { Stack, Text } from '@mantine/core'
import type { TalentTest } from '@pengawas/shared/contracts/talent'
import { COMPETENCIES } from '@pengawas/shared/questions'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { column, DataTable } from '../../../ui/data-table.tsx'
import { StandingCell } from './standing-cell.tsx'

/** The newest first, and in no other order. */
const ORDER = { sort: null, order: 'asc', sortBy: () => undefined } as const

interface TestCourseProps {
  tests: readonly TalentTest[]
  leastOfUnit: number
  unit: string | null
  /** Read by the person whose tests they are. */
  isOwn?: boolean
}

/** Tests over time: the whole score and each competency, against the others of the unit in the same test. */
export function TestCourse({ tests, leastOfUnit, unit, isOwn = false }: TestCourseProps) {
  const { t, i18n } = useTranslation(['talent', 'questionBank'])
  if (tests.length === 0) return <Text role="status">{t('talent:tests.none')}</Text>
  const competencies = COMPETENCIES.filter((name) =>
    tests.some((test) => test.competencies.some(({ competency }) => competency === name)),
  )
  const columns = [
    column<TalentTest>({
      id: 'test',
      header: t('talent:tests.test'),
      cell: ({ title, completedAt }) => (
        <div>
          <Text size="sm" fw={600}>
            <bdi>{title}</bdi>
          </Text>
          <Text size="xs" c="var(--pengawas-quiet)">
            {formatInstant(completedAt, i18n.language)}
          </Text>
        </div>
      ),
    }),
    column<TalentTest>({
      id: 'whole',
      header: t('talent:tests.whole'),
      cell: ({ whole }) => <StandingCell standing={whole} />,
    }),
    ...competencies.map((name) =>
      column<TalentTest>({
        id: name,
        header: t(`questionBank:competencies.${name}`),
        cell: (test) => {
          const found = test.competencies.find(({ competency }) => competency === name)
          return found === undefined ? '–' : <StandingCell standing={found} />
        },
      }),
    ),
  ]
  return (
    <Stack gap="sm">
      <Text size="sm">
        {unit === null
          ? t('talent:tests.withoutUnit')
          : t(isOwn ? 'talent:tests.ownHint' : 'talent:tests.hint', { unit, least: leastOfUnit })}
      </Text>
      <DataTable
        caption={t('talent:tests.caption')}
        columns={columns}
        items={tests.toReversed()}
        list={ORDER}
        rowId={({ testSessionId }) => testSessionId}
        isStale={false}
      />
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('talent:tests.notTheSame')}
      </Text>
    </Stack>
  )
}
