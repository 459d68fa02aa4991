import { Anchor, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { PERFORMANCE_LEVELS, POTENTIAL_LEVELS, type TalentBoard } from '@pengawas/shared/contracts/talent'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useTalentBoard } from '../api/talent.ts'
import classes from './nine-box.module.css'

interface NineBoxProps {
  onImport: (() => void) | null
  /** Shows everybody of a box in the list of people. */
  onShowAll: () => void
}

/** The nine boxes of a year: nobody is in one of whom the agency has not judged both. */
export function NineBox({ onImport, onShowAll }: NineBoxProps) {
  const { t, i18n } = useTranslation('talent')
  const [year, setYear] = useState<string | null>(null)
  const board = useTalentBoard(year)
  const { data } = board
  if (data === undefined) return <QueryStatus result={board} />
  if (data.year === null)
    return (
      <Stack align="center" py="xl" role="status">
        <Text fw={600}>{t('board.empty')}</Text>
        <Text ta="center" maw={520}>
          {t('board.emptyHint')}
        </Text>
        {onImport === null ? null : <Button onClick={onImport}>{t('import.open')}</Button>}
      </Stack>
    )
  const count = (value: number): string => formatCount(value, i18n.language)
  return (
    <Stack gap="md">
      <Group align="flex-end" justify="space-between">
        <Text size="sm" maw={640}>
          {t('board.hint')}
        </Text>
        <Select
          label={t('appraisals.year')}
          w={110}
          allowDeselect={false}
          data={data.years.map(String)}
          value={String(data.year)}
          onChange={setYear}
        />
      </Group>
      <SimpleGrid component="ol" cols={{ base: 1, sm: 3 }} spacing="sm" m={0} p={0} className={classes.board ?? ''}>
        {POTENTIAL_LEVELS.toReversed().flatMap((potential) =>
          PERFORMANCE_LEVELS.map((performance) => {
            const found = data.boxes.find((one) => one.performance === performance && one.potential === potential)
            return found === undefined ? null : (
              <Box key={found.box} box={found} year={data.year ?? 0} onShowAll={onShowAll} />
            )
          }),
        )}
      </SimpleGrid>
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('board.missing', { performance: count(data.performanceOnly), potential: count(data.potentialOnly) })}
      </Text>
    </Stack>
  )
}

interface BoxProps {
  box: TalentBoard['boxes'][number]
  year: number
  onShowAll: () => void
}

function Box({ box: { box, performance, potential, n, people }, year, onShowAll }: BoxProps) {
  const { t, i18n } = useTranslation('talent')
  return (
    <li className={classes.box}>
      <Text fw={700}>{t('board.box', { box, n: formatCount(n, i18n.language) })}</Text>
      <Text size="xs" c="var(--pengawas-quiet)">
        {t('board.levels', { performance: t(`performance.${performance}`), potential: t(`potential.${potential}`) })}
      </Text>
      <ul className={classes.people}>
        {people.map(({ id, name, unit }) => (
          <li key={id}>
            <Anchor component={Link} size="sm" to={`/dashboard/talent/${id}`}>
              <bdi>{name}</bdi>
            </Anchor>
            {unit === null ? null : (
              <Text size="xs" c="var(--pengawas-quiet)">
                <bdi>{unit}</bdi>
              </Text>
            )}
          </li>
        ))}
      </ul>
      {n > people.length ? (
        <Anchor
          component={Link}
          size="sm"
          to={`/dashboard/talent?year=${year}&performance=${performance}&potential=${potential}`}
          onClick={onShowAll}
        >
          {t('board.more', { total: formatCount(n, i18n.language) })}
        </Anchor>
      ) : null}
    </li>
  )
}
